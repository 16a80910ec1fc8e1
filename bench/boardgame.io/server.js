// A boardgame.io server with a small game for two, all in memory as it comes.
// Usage: node server.js PORT
const { Server, Origins } = require('boardgame.io/server');

/** Two players put marks on a large board in turn; each has a hidden number, as games with secrets have. */
const Marks = {
  name: 'marks',
  setup: ({ random }) => ({
    cells: Array(100).fill(null),
    players: { 0: { hidden: random.Die(777) }, 1: { hidden: random.Die(777) } },
  }),
  playerView: ({ G, playerID }) => ({ ...G, players: { [playerID]: G.players[playerID] } }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: {
      move: ({ G, playerID }, cell) => {
        if (G.cells[cell] !== null) return 'INVALID_MOVE';
        G.cells[cell] = playerID;
      },
      client: false,
    },
  },
  endIf: ({ G }) => (G.cells.every((cell) => cell !== null) ? { draw: true } : undefined),
};

const port = Number(process.argv[2]);
const server = Server({ games: [Marks], origins: [Origins.LOCALHOST] });
server.run({ port, host: '127.0.0.1', callback: () => console.log('ready') });
