// A table that is played on the server: moves and talk go over the socket, everything else over HTTP.

import { api } from './api';
import type { Proposal, ToServer } from './generated/messages';
import type { Answer, TableBackend } from './table-session.svelte';

/** Sends a message with a request's id, and waits for its answer. */
export type SendRequest = (message: (request: string) => ToServer) => Promise<Answer>;

export class ServerTable implements TableBackend {
  constructor(
    private readonly table: string,
    private readonly send: SendRequest,
  ) {}

  act(seat: number, action: unknown) {
    return this.send((request) => ({ type: 'act', table: this.table, request, seat, action }));
  }

  completions(seat: number, partial: unknown) {
    return this.send((request) => ({ type: 'completions', table: this.table, request, seat, partial }));
  }

  say(text: string) {
    return this.send((request) => ({ type: 'say', table: this.table, request, text }));
  }

  chat = () => api.chat(this.table);
  ready = (seat: number) => api.ready(this.table, seat);
  resign = (seat: number) => api.resign(this.table, seat);
  handOver = (seat: number) => api.handOver(this.table, seat);
  takeSeatBack = (seat: number) => api.comeBack(this.table, seat);
  pause = () => api.pause(this.table);
  resume = () => api.resume(this.table);
  proposeTakeBack = (to: number) => api.takeBack(this.table, { propose: to });
  proposeGiveUp = () => api.giveUp(this.table, 'propose');
  rematch = async () => (await api.rematch(this.table)).table;
  replay = (steps: number, seat: number | null) => api.replay(this.table, steps, seat);

  answerProposal(kind: Proposal['kind'], answer: 'agree' | 'decline') {
    return kind === 'give_up' ? api.giveUp(this.table, answer) : api.takeBack(this.table, answer);
  }
}
