export { presets, words } from '../code777/options';
