import { formFor } from '../code777/options';

export const form = formFor(4);
