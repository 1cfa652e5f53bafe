import { proxy } from 'comlink';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { NotificationReport, NotificationWorkerApi } from '#workers/chat/api.ts';
import type { ChatWorker } from './deps.ts';

/** The running worker and its notification interface. The caller who starts it terminates it. */
export interface NotificationWorker extends Pick<ChatWorker, 'worker'> {
  readonly remote: NotificationWorkerApi;
}

/** Access to the notification socket during one sign-in. */
export interface NotificationPort {
  /**
   * Opens a socket and streams its reports, which end with one `closed`. A worker that crashes or does not load reports
   * `lost`; the next call starts another. The caller closes the channel; that closes the socket.
   */
  readonly open: (url: string) => EventChannel<NotificationReport>;
  /** Dropped unless the socket is open. */
  readonly beat: () => void;
  readonly terminate: () => void;
}

/**
 * The worker lives until `terminate`. A deployment may replace the worker file, so a new socket must not have to load
 * it.
 */
export function createNotificationPort(startWorker: () => NotificationWorker): NotificationPort {
  let running: NotificationWorker | null = null;
  const terminate = () => {
    running?.worker.removeEventListener('error', terminate);
    running?.worker.terminate();
    running = null;
  };
  const start = () => {
    const started = startWorker();
    // A worker may also crash between two sockets; it could not open the next one.
    started.worker.addEventListener('error', terminate);
    return started;
  };
  return {
    open: (url) => {
      running ??= start();
      return openChannel(running, url, terminate);
    },
    beat: () => {
      running?.remote.beatNotifications().catch(ignore);
    },
    terminate,
  };
}

function openChannel(
  { worker, remote }: NotificationWorker,
  url: string,
  onCrash: () => void,
): EventChannel<NotificationReport> {
  return eventChannel<NotificationReport>((emit) => {
    const fail = () => {
      onCrash();
      emit({ type: 'closed', reason: 'lost' });
    };
    worker.addEventListener('error', fail);
    remote.openNotifications(url, proxy(emit)).catch(fail);
    return () => {
      worker.removeEventListener('error', fail);
      remote.closeNotifications().catch(ignore);
    };
  }, buffers.expanding(4));
}

/** A crashed worker can't answer, and its crash has been reported. */
function ignore(): void {
  return undefined;
}
