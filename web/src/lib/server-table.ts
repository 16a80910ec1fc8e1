// A table that is played on the server: moves and talk go over the socket, everything else over HTTP.

import * as api from './generated/api';
import type { Pace, Proposal, ToServer } from './generated/messages';
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

  chat = () => api.getTableChat(this.table);
  ready = (seat: number) => api.postTableReady(this.table, { seat });
  resign = (seat: number) => api.postTableResign(this.table, { seat });
  handOver = (seat: number) => api.postTableHandOver(this.table, { seat });
  takeSeatBack = (seat: number) => api.postTableComeBack(this.table, { seat });
  setPace = (pace: Pace) => api.putTablePace(this.table, { pace });
  pause = () => api.postTablePause(this.table);
  resume = () => api.postTableResume(this.table);
  proposeTakeBack = (to: number) => api.postTableTakeBack(this.table, { propose: to });
  proposeGiveUp = () => api.postTableGiveUp(this.table, 'propose');
  rematch = async () => (await api.postTableRematch(this.table)).table;
  declineRematch = () => api.deleteTableRematch(this.table);
  replay = (steps: number, seat: number | null) => api.getTableReplay(this.table, { steps, seat });

  answerProposal(kind: Proposal['kind'], answer: 'agree' | 'decline') {
    return kind === 'give_up' ? api.postTableGiveUp(this.table, answer) : api.postTableTakeBack(this.table, answer);
  }
}
