// Everybody at a table gives a share of its luck, so that nobody knows it beforehand.

import * as api from './generated/api';

/** A share of the luck: 64 hexadecimal digits. */
export function randomNonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Gives a seat's share before the start. */
export const giveNonce = (table: string, seat: number) => api.postTableNonce(table, { seat, nonce: randomNonce() });
