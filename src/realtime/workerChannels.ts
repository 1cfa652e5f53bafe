import { proxy } from 'comlink';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type {
  ChatCommand,
  ChatReport,
  ConnectOptions,
  NotificationReport,
  NotificationWorkerApi,
} from '#workers/chat/api.ts';
import type { ChatWorker, RealtimeDeps } from './deps.ts';
import type { Person } from './realtimeEvents.ts';

/** One sign-in: what all sagas of this module work with. */
export interface SignIn {
  readonly deps: RealtimeDeps;
  readonly port: ReturnType<typeof createChatPort>;
  readonly me: Person;
  readonly url: string;
  readonly token: string;
}

/** A report on its way to the store. The worker collects later reports until `acknowledge` is called. */
export interface Delivery {
  readonly report: ChatReport;
  readonly acknowledge: () => void;
}

/** The running worker and its notification interface. The caller who starts it terminates it. */
export interface NotificationWorker extends Pick<ChatWorker, 'worker'> {
  readonly remote: NotificationWorkerApi;
}

type Ports = Pick<RealtimeDeps, 'startWorker' | 'startExchange'>;

/**
 * Access to the chat interface of the worker during one sign-in. The server names its time when it accepts the login
 * and when it answers a heartbeat.
 */
export function createChatPort({ startWorker, startExchange }: Ports) {
  const kept = keepWorker(startWorker);
  /** Begun by the login or by a heartbeat, whichever is the oldest without an answer. */
  let exchange: ReturnType<Ports['startExchange']> | null = null;
  const learnTime = (report: ChatReport) => {
    if (report.type !== 'ready' && report.type !== 'answered') return;
    exchange?.(report.serverTime);
    exchange = null;
  };
  return {
    /**
     * Opens a socket and streams its reports, which end with one `closed`. A worker that crashes or does not load
     * reports `lost`; the next call starts another. The caller closes the channel; that closes the socket.
     */
    open: (options: ConnectOptions) => {
      exchange = startExchange();
      return openChatChannel(kept, options, learnTime);
    },
    /** Dropped unless the connection is ready. */
    send: (commands: readonly ChatCommand[]) => {
      if (commands.some(({ type }) => type === 'heartbeat')) exchange ??= startExchange();
      kept.remote()?.send(commands).catch(ignore);
    },
    /** Tells the open connection which chat is on screen; null: none. */
    show: (chatId: string | null) => {
      kept.remote()?.show(chatId).catch(ignore);
    },
    terminate: kept.terminate,
  };
}

/** The buffer grows without limit: no chat message may be lost. */
function openChatChannel(
  { start, terminate }: KeptWorker<ChatWorker>,
  options: ConnectOptions,
  onReport: (report: ChatReport) => void,
): EventChannel<Delivery> {
  const { worker, remote } = start();
  return eventChannel<Delivery>((emit) => {
    const unacknowledged = new Set<() => void>();
    let isOpen = true;
    const deliver = (report: ChatReport): void | Promise<void> => {
      if (!isOpen) return undefined;
      onReport(report);
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
      terminate();
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

/** Access to the notification interface of the worker. */
export function createNotificationPort(startWorker: () => NotificationWorker) {
  const { start, remote, terminate } = keepWorker(startWorker);
  return {
    /** As `open` of `createChatPort`: ends with one `closed`, of reason `lost` after a crash; the caller closes it. */
    open: (url: string) => {
      const running = start();
      return eventChannel<NotificationReport>((emit) => {
        const fail = () => {
          terminate();
          emit({ type: 'closed', reason: 'lost' });
        };
        running.worker.addEventListener('error', fail);
        running.remote.openNotifications(url, proxy(emit)).catch(fail);
        return () => {
          running.worker.removeEventListener('error', fail);
          running.remote.closeNotifications().catch(ignore);
        };
      }, buffers.expanding(4));
    },
    /** Dropped unless the socket is open. */
    beat: () => {
      remote()?.beatNotifications().catch(ignore);
    },
    terminate,
  };
}

type KeptWorker<Running extends NotificationWorker | ChatWorker> = ReturnType<typeof keepWorker<Running>>;

/**
 * The worker starts with the first socket and lives until `terminate`. A deployment may replace the worker file, so a
 * new socket must not have to load it. After a crash, also between two sockets, the next one starts another worker.
 */
function keepWorker<Running extends NotificationWorker | ChatWorker>(startWorker: () => Running) {
  let running: Running | null = null;
  const terminate = () => {
    running?.worker.removeEventListener('error', terminate);
    running?.worker.terminate();
    running = null;
  };
  const start = (): Running => {
    if (running !== null) return running;
    running = startWorker();
    running.worker.addEventListener('error', terminate);
    return running;
  };
  return { start, terminate, remote: (): Running['remote'] | undefined => running?.remote };
}

/** A crashed worker can't answer, and its crash has been reported. */
function ignore(): void {
  return undefined;
}
