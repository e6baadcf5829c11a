import { connect } from 'node:net';

/** How often it is looked whether something came. */
const CHECK_INTERVAL_MS = 500;
/** A query that has waited for this number of checks makes us probe the server. */
const LOOKS_UNTIL_ASKED = 3;
/**
 * After this number of checks without a single byte the server counts as unavailable. A response may be five seconds
 * late.
 */
const LOOKS_UNTIL_SILENT = 12;
/** Connections that are wanted so soon after that are refused at once. */
const REFUSED_AT_ONCE_MS = 1_000;
/** TLS negotiation request: every server responds to it with one byte, before it authenticates. */
const DO_YOU_SPEAK_TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Where a server listens, as node-postgres has it: a host that starts with `/` is a folder with a socket. */
export type ServerEndpoint = Readonly<{ host: string; port: number }>;

/** A query without a response yet. */
export type PendingQuery = {
  readonly place: ServerEndpoint;
  /** How much has come on the connection so far. */
  bytesRead(): number;
  /** The server is silent: the connection is to be given up. */
  giveUp(): void;
};

type Waits = { looks: number; read: number };
type Question = { looks: number; answered: boolean; end(): void };

/**
 * Distinguishes a slow statement from a server that does not respond any more: while a statement has no response, the
 * server is probed on a connection of its own. Where nothing comes back either, every pending query fails, 8 s after
 * its start at the latest. It counts checks and not time, so that a process that was stopped for a while causes no
 * false alarm.
 */
export class ConnectionWatchdog {
  readonly #waiting = new Map<PendingQuery, Waits>();
  #question: Question | undefined;
  #looking: NodeJS.Timeout | undefined;
  #silentAt = Number.NEGATIVE_INFINITY;
  #heardAt = Number.NEGATIVE_INFINITY;

  /** Whether the server was found silent a moment ago. */
  get isSilent(): boolean {
    return performance.now() - this.#silentAt < REFUSED_AT_ONCE_MS;
  }

  /** A connection was opened: the server responds. */
  opened(): void {
    this.#heardAt = performance.now();
  }

  /**
   * A connection that was wanted since then could not be opened in time. Where nothing was heard meanwhile, whoever waits for
   * the next one does not have to wait as long again.
   */
  notOpened(since: number): void {
    if (this.#heardAt < since) this.#silentAt = performance.now();
  }

  /** Watches one query; returns the function that ends that. */
  begin(waiting: PendingQuery): () => void {
    const waits = { looks: 0, read: waiting.bytesRead() };
    this.#waiting.set(waiting, waits);
    this.#looking ??= setInterval(() => this.#look(), CHECK_INTERVAL_MS).unref();
    return () => {
      this.#hear(waiting, waits);
      this.#waiting.delete(waiting);
      if (this.#waiting.size === 0) this.#rest();
    };
  }

  #look(): void {
    for (const [waiting, waits] of this.#waiting) {
      waits.looks += 1;
      this.#hear(waiting, waits);
    }
    if (this.#question) this.#judge(this.#question);
    else {
      const late = [...this.#waiting].find(([, { looks }]) => looks >= LOOKS_UNTIL_ASKED);
      if (late) this.#question = ask(late[0].place);
    }
  }

  /** Data for any query shows that the server responds. */
  #hear(waiting: PendingQuery, waits: Waits): void {
    const read = waiting.bytesRead();
    if (read === waits.read) return;
    waits.read = read;
    waits.looks = 0;
    this.#heardAt = performance.now();
    if (this.#question) this.#question.answered = true;
  }

  #judge(question: Question): void {
    question.looks += 1;
    if (!question.answered && question.looks < LOOKS_UNTIL_SILENT) return;
    question.end();
    this.#question = undefined;
    if (question.answered) return;
    this.#silentAt = performance.now();
    for (const waiting of this.#waiting.keys()) waiting.giveUp();
  }

  #rest(): void {
    clearInterval(this.#looking);
    this.#looking = undefined;
    this.#question?.end();
    this.#question = undefined;
  }
}

/** Probes the server. A refusal is a response as well. */
const ask = ({ host, port }: ServerEndpoint): Question => {
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const question: Question = { looks: 0, answered: false, end: () => socket.destroy() };
  const answered = (): void => {
    question.answered = true;
  };
  socket.on('connect', () => socket.write(DO_YOU_SPEAK_TLS));
  socket.on('data', answered);
  socket.on('error', answered);
  socket.unref();
  return question;
};
