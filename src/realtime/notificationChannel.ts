import { proxy } from 'comlink';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { NotificationReport, NotificationWorkerApi } from '../../workers/chat/api.ts';
import type { ChatWorker } from './deps.ts';

/** The running worker and its face for notifications. Whoever starts it terminates it. */
export interface NotificationWorker extends Pick<ChatWorker, 'worker'> {
  readonly remote: NotificationWorkerApi;
}

/** The door to the notification socket, for one sign-in. */
export interface NotificationPort {
  /**
   * Opens a socket and streams what it reports, ending with one `closed`. A worker that crashes or does not load
   * reports `lost`, and the next call starts another. Whoever takes from the channel closes it; closing it closes the
   * socket.
   */
  readonly open: (url: string) => EventChannel<NotificationReport>;
  /** Dropped unless the socket is open. */
  readonly beat: () => void;
  readonly terminate: () => void;
}

/** The worker lives until `terminate`: a new socket must not need a worker file that a deployment has replaced. */
export function createNotificationPort(startWorker: () => NotificationWorker): NotificationPort {
  let running: NotificationWorker | null = null;
  const terminate = () => {
    running?.worker.removeEventListener('error', terminate);
    running?.worker.terminate();
    running = null;
  };
  const start = () => {
    const started = startWorker();
    // Also between two sockets: a worker that has crashed opens none.
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

/** A worker that crashed can't answer, and that it crashed has been reported. */
function ignore(): void {
  return undefined;
}
