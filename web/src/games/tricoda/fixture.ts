export { fixture } from '../code777/fixture';
