import { proxy } from 'comlink';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { ChatCommand, ChatReport, ConnectOptions } from '#workers/chat/api.ts';
import type { ChatWorker, RealtimeDeps } from './deps.ts';
import type { Person } from './realtimeEvents.ts';

/** A report on its way to the store. The worker collects later reports until `acknowledge` is called. */
export interface Delivery {
  readonly report: ChatReport;
  readonly acknowledge: () => void;
}

/** Access to the chat worker during one sign-in. */
export interface ChatPort {
  /**
   * Opens a connection and streams its reports, which end with one `closed`. A worker that crashes or does not load
   * reports `lost`; the next call starts another. The caller closes the channel; that closes the socket.
   */
  readonly open: (options: ConnectOptions) => EventChannel<Delivery>;
  /** Dropped unless the connection is ready. */
  readonly send: (commands: readonly ChatCommand[]) => void;
  /** Tells the open connection which chat is on screen; null: none. */
  readonly show: (chatId: string | null) => void;
  readonly terminate: () => void;
}

type Ports = Pick<RealtimeDeps, 'startWorker' | 'startExchange'>;
type Exchange = ReturnType<Ports['startExchange']>;

/**
 * The worker starts with the first connection and lives until `terminate`. A deployment may replace the worker file, so
 * a new connection must not have to load it. The server names its time when it accepts the login and when it answers a
 * heartbeat.
 */
export function createChatPort({ startWorker, startExchange }: Ports): ChatPort {
  let running: ChatWorker | null = null;
  /** Begun by the login or by a heartbeat, whichever is the oldest without an answer. */
  let exchange: Exchange | null = null;
  const learnTime = (serverTime: number) => {
    exchange?.(serverTime);
    exchange = null;
  };
  const terminate = () => {
    running?.worker.terminate();
    running = null;
  };
  return {
    open: (options) => {
      running ??= startWorker();
      exchange = startExchange();
      return openChatChannel(running, options, { onCrash: terminate, onTime: learnTime });
    },
    send: (commands) => {
      if (commands.some(({ type }) => type === 'heartbeat')) exchange ??= startExchange();
      running?.remote.send(commands).catch(ignore);
    },
    show: (chatId) => {
      running?.remote.show(chatId).catch(ignore);
    },
    terminate,
  };
}

/** The buffer grows without limit: no chat message may be lost. */
function openChatChannel(
  { worker, remote }: ChatWorker,
  options: ConnectOptions,
  { onCrash, onTime }: { readonly onCrash: () => void; readonly onTime: (serverTime: number) => void },
): EventChannel<Delivery> {
  return eventChannel<Delivery>((emit) => {
    const unacknowledged = new Set<() => void>();
    let isOpen = true;
    const deliver = (report: ChatReport): void | Promise<void> => {
      if (!isOpen) return undefined;
      if (report.type === 'ready' || report.type === 'answered') onTime(report.serverTime);
      return new Promise((resolve) => {
        const acknowledge = () => {
          unacknowledged.delete(acknowledge);
          resolve();
        };
        unacknowledged.add(acknowledge);
        emit({ report, acknowledge });
      });
    };
    const fail = () => {
      onCrash();
      void deliver({ type: 'closed', reason: 'lost' });
    };
    worker.addEventListener('error', fail);
    remote.connect(options, proxy(deliver)).catch(fail);
    return () => {
      isOpen = false;
      worker.removeEventListener('error', fail);
      remote.close('closed-by-us').catch(ignore);
      for (const acknowledge of [...unacknowledged]) acknowledge();
    };
  }, buffers.expanding(32));
}

/** A crashed worker can't answer, and its crash has been reported. */
function ignore(): void {
  return undefined;
}

/** One sign-in: what all sagas of this module work with. */
export interface Session {
  readonly deps: RealtimeDeps;
  readonly port: ChatPort;
  readonly me: Person;
  readonly url: string;
  readonly token: string;
}

/** The key of a person in the outbox. */
export function userKeyOf({ type, id }: Person): string {
  return `${type}:${id}`;
}
