// The one socket: it reconnects when it breaks, catches up from the last sequence number, and repeats requests
// that were not answered. A request has an id, so the server makes none of them twice.

import * as api from './generated/api';
import { RequestError } from './http';
import { withChanges } from './lobby';
import { localRules } from './local-rules';
import { randomNonce } from './luck';
import { ServerTable } from './server-table';
import { TableSession, type Answer } from './table-session.svelte';
import { VERSION, type LobbyTable, type Me, type ToClient, type ToServer } from './generated/messages';

/** How the connection stands. */
export type Status = 'connecting' | 'open' | 'lost' | 'unreached' | 'outdated';

interface PendingRequest {
  message: ToServer;
  settle: (answer: Answer) => void;
}

const SILENCE_MS = 40_000;
const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 8_000;

/** Where the socket is, seen from this page. */
const address = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live?v=${VERSION}`;

const requestId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

class Connection {
  status = $state<Status>('connecting');
  me = $state.raw<Me | null>(null);
  lobby = $state.raw<LobbyTable[]>([]);
  #sessions = new Map<string, TableSession>();
  #waiting = new Map<string, PendingRequest>();
  #watchesLobby = false;
  #socket: WebSocket | null = null;
  #retry = FIRST_RETRY_MS;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  #wasOpen = false;

  /** Connects, and stays connected as long as the page is open. */
  start() {
    if (this.#started) return;
    this.#started = true;
    addEventListener('online', () => this.#retryNow());
    addEventListener('offline', () => this.#socket?.close()); // the browser may keep a dead line for minutes
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#retryNow());
    void this.#connect();
  }

  /** Follows a table; the same table is followed once, however many ask. */
  openTable(id: string): TableSession {
    let session = this.#sessions.get(id);
    if (!session) {
      session = new TableSession(id, new ServerTable(id, (message) => this.#request(message)), localRules);
      this.#sessions.set(id, session);
      this.#send({ type: 'subscribe', table: id });
      void session.loadChat();
    }
    return session;
  }

  leaveTable(id: string) {
    if (this.#sessions.delete(id)) this.#send({ type: 'unsubscribe', table: id });
  }

  watchLobby() {
    this.#watchesLobby = true;
    this.#send({ type: 'watch_lobby' });
  }

  leaveLobby() {
    this.#watchesLobby = false;
    this.#send({ type: 'leave_lobby' });
  }

  /** Sends a request; it is answered when it is stored, also over a broken connection. */
  #request(message: (request: string) => ToServer): Promise<Answer> {
    const request = requestId();
    return new Promise((settle) => {
      const waiting = { message: message(request), settle };
      this.#waiting.set(request, waiting);
      this.#send(waiting.message);
    });
  }

  #send(message: ToServer) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  async #connect() {
    try {
      this.me ??= await api.getMe(); // makes a guest of us on the first visit
    } catch (problem) {
      if (!(problem instanceof RequestError)) throw problem;
      return this.#lost();
    }
    const socket = new WebSocket(address());
    this.#socket = socket;
    socket.addEventListener('open', () => this.#opened());
    socket.addEventListener('message', (event) => this.#receive(JSON.parse(String(event.data)) as ToClient));
    socket.addEventListener('close', () => socket === this.#socket && this.#lost());
    this.#listen();
  }

  #opened() {
    this.#retry = FIRST_RETRY_MS;
    this.status = 'open';
    this.#wasOpen = true;
    for (const { id, table } of this.#sessions.values()) this.#send({ type: 'subscribe', table: id, since: table?.sequence });
    if (this.#watchesLobby) this.#send({ type: 'watch_lobby' });
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #lost() {
    clearTimeout(this.#silenceTimer);
    this.#socket = null;
    if (this.status === 'outdated') return;
    this.status = this.#wasOpen ? 'lost' : 'unreached';
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => void this.#connect(), this.#retry * (0.75 + Math.random() / 2));
    this.#retry = Math.min(2 * this.#retry, LONGEST_RETRY_MS);
  }

  #retryNow() {
    if (this.status !== 'lost' && this.status !== 'unreached') return;
    clearTimeout(this.#retryTimer);
    this.#retry = FIRST_RETRY_MS;
    void this.#connect();
  }

  /** A connection that says nothing for long is dead, whatever the browser thinks. */
  #listen() {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(() => this.#socket?.close(), SILENCE_MS);
  }

  #receive(message: ToClient) {
    this.#listen();
    switch (message.type) {
      case 'hello':
        this.me = message.me;
        if (message.version !== VERSION) this.status = 'outdated';
        return;
      case 'lobby':
        this.lobby = message.tables;
        return;
      case 'lobby_changed':
        this.lobby = withChanges(this.lobby, message);
        return;
      case 'done':
        return this.#settle(message.request, { ok: true });
      case 'completions':
        return this.#settle(message.request, { ok: true, completions: message });
      case 'failed':
        if (message.request) this.#settle(message.request, { ok: false, problem: message.problem });
        else if (message.table) this.#atTable(message.table, (session) => (session.problem = message.problem));
        return;
      case 'table':
        return this.#atTable(message.id, (session) => {
          session.replace(message);
          for (const seat of message.nonce_wanted) this.#send({ type: 'nonce', table: message.id, seat, nonce: randomNonce() });
        });
      case 'moved':
        return this.#atTable(message.table, (session) => {
          if (!session.advance(message)) this.#send({ type: 'subscribe', table: session.id });
        });
      case 'said':
        return this.#atTable(message.table, (session) => session.addChatLine(message.line));
      case 'present':
        return this.#atTable(message.table, (session) => session.setPresence(message.seats, message.watchers));
      case 'proposed':
        return this.#atTable(message.table, (session) => session.setProposal(message.proposal ?? null));
      case 'gone':
        return this.#atTable(message.table, (session) => (session.isGone = true));
      case 'beat':
        return;
    }
  }

  #atTable(id: string, update: (session: TableSession) => void) {
    const session = this.#sessions.get(id);
    if (session) update(session);
  }

  #settle(request: string, answer: Answer) {
    this.#waiting.get(request)?.settle(answer);
    this.#waiting.delete(request);
  }
}

export const connection = new Connection();
