// Where the engine and the network weights are, in a build that has them: `cargo xtask engine` writes them.

const engines = import.meta.glob<string>('./built/engine.wasm', { query: '?url', import: 'default', eager: true });
const weights = import.meta.glob<string>('./built/*.weights', { query: '?url', import: 'default', eager: true });

/** The address of the engine; absent in a build without it. */
export const engineAddress: string | undefined = engines['./built/engine.wasm'];

/** The address of a game's weights. */
export const weightsAddress = (game: string): string | undefined => weights[`./built/${game}.weights`];
