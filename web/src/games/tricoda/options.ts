export { words } from '../code777/options';
