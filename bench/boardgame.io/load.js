// Whole matches against server.js, over raw WebSockets: the same shape of load as `knobel load` gives.
// Usage: node load.js PORT SERVER-PID TABLES IN-FLIGHT SECONDS
const fs = require('fs');
const http = require('http');
const WebSocket = require('ws');

const [port, pid, tables, inFlight, seconds] = process.argv.slice(2).map(Number);
const GAME = 'marks';
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });

function post(path, body) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      let answer = '';
      response.on('data', (part) => (answer += part));
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(answer)) : reject(new Error(answer))));
    });
    request.on('error', reject);
    request.end(text);
  });
}

function memory() {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}

/** Seconds of one core that a process has used. */
function cpu(of) {
  const fields = fs.readFileSync(`/proc/${of}/stat`, 'utf8').split(') ').pop().split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// Who waits to move, as in the other load tool: in turn, no more on their way than asked for.
const waiting = [];
let flying = 0;
let measuring = false;
const latencies = [];
let matches = 0;
let errors = 0;

function letMove() {
  while (measuring && flying < inFlight && waiting.length > 0) {
    flying += 1;
    waiting.shift().move();
  }
}

class Seat {
  constructor(table, player) {
    Object.assign(this, { table, player, stateID: -1, sent: 0 });
  }

  async connect() {
    const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
    this.socket = new WebSocket(url, { perMessageDeflate: false });
    this.socket.on('error', () => (errors += 1));
    await new Promise((resolve) => {
      this.ready = resolve;
      this.socket.on('message', (data) => this.hear(data.toString()));
    });
  }

  say(event, ...args) {
    this.socket.send(`42/${GAME},${JSON.stringify([event, ...args])}`);
  }

  hear(text) {
    if (text === '2') return this.socket.send('3'); // ping, pong
    if (text[0] === '0') return this.socket.send(`40/${GAME},`); // opened: on to the game's namespace
    if (text.startsWith('40')) return this.sync();
    if (!text.startsWith('42')) return;
    const [event, ...args] = JSON.parse(text.slice(text.indexOf(',') + 1));
    if (event === 'sync') this.see(args[1].state);
    else if (event === 'update') this.see(args[1]);
  }

  sync() {
    this.say('sync', this.table.id, this.player, this.table.credentials[this.player], 2);
  }

  see(state) {
    if (state._stateID <= this.stateID) return;
    this.stateID = state._stateID;
    this.ready();
    if (this.sent) {
      if (measuring) latencies.push(performance.now() - this.sent);
      this.sent = 0;
      flying -= 1;
      letMove();
    }
    if (state.ctx.gameover) return this.over();
    if (state.ctx.currentPlayer === this.player) {
      this.free = state.G.cells.flatMap((cell, index) => (cell === null ? [index] : []));
      waiting.push(this);
      letMove();
    }
  }

  move() {
    const cell = this.free[Math.floor(Math.random() * this.free.length)];
    const credentials = this.table.credentials[this.player];
    const payload = { type: 'mark', args: [cell], playerID: this.player, credentials };
    this.sent = performance.now();
    this.say('update', { type: 'MAKE_MOVE', payload }, this.stateID, this.table.id, this.player);
  }

  /** The same two play another match. */
  over() {
    if (++this.table.left < 2) return;
    if (measuring) matches += 1;
    arrange(this.table).then(
      () => this.table.seats.forEach((seat) => ((seat.stateID = -1), seat.sync())),
      () => (errors += 1),
    );
  }
}

async function arrange(table) {
  table.left = 0;
  table.id = (await post(`/games/${GAME}/create`, { numPlayers: 2 })).matchID;
  table.credentials = [];
  for (const playerID of ['0', '1']) {
    const joined = await post(`/games/${GAME}/${table.id}/join`, { playerID, playerName: 'load' });
    table.credentials.push(joined.playerCredentials);
  }
}

async function main() {
  const idle = memory();
  const all = Array.from({ length: tables }, () => ({}));
  for (let first = 0; first < tables; first += 32) {
    await Promise.all(
      all.slice(first, first + 32).map(async (table) => {
        await arrange(table);
        table.seats = ['0', '1'].map((player) => new Seat(table, player));
        await Promise.all(table.seats.map((seat) => seat.connect()));
      }),
    );
  }
  const seated = memory();
  const before = { server: cpu(pid), load: cpu('self') };
  const began = performance.now();
  measuring = true;
  letMove();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  measuring = false;
  const took = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.round((latencies.length - 1) * share)] ?? 0;
  const report = {
    tables,
    in_flight: inFlight,
    seconds: took,
    moves: latencies.length,
    moves_per_second: latencies.length / took,
    matches,
    milliseconds: { p50: at(0.5), p90: at(0.9), p99: at(0.99), most: at(1) },
    errors: errors ? { 'something failed': errors } : {},
    memory: { idle, seated, after: memory(), per_table: Math.round((seated - idle) / tables) },
    cores: { servers: (cpu(pid) - before.server) / took, load: (cpu('self') - before.load) / took },
  };
  console.log(JSON.stringify(report));
  process.exit(0);
}

main();
