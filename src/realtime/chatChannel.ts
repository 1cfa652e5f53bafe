import { proxy } from 'comlink';
import { buffers, eventChannel, type EventChannel } from 'redux-saga';
import type { ChatCommand, ChatReport, ConnectOptions } from '../../workers/chat/api.ts';
import type { ChatWorker } from './deps.ts';

/** A report on its way to the store. The worker gathers what follows until `taken` is called. */
export interface Delivery {
  readonly report: ChatReport;
  readonly taken: () => void;
}

/** The door to the chat worker, for one sign-in. */
export interface ChatPort {
  /**
   * Opens a connection and streams what it reports, ending with one `closed`. A worker that crashes or does not load
   * reports `lost`, and the next call starts another. Whoever takes from the channel closes it; closing it closes the
   * socket.
   */
  readonly open: (options: ConnectOptions) => EventChannel<Delivery>;
  /** Dropped unless the connection is ready. */
  readonly send: (commands: readonly ChatCommand[]) => void;
  readonly terminate: () => void;
}

/**
 * The worker is started with the first connection and lives until `terminate`: a new connection must not need a worker
 * file that a deployment has replaced.
 */
export function createChatPort(startWorker: () => ChatWorker): ChatPort {
  let running: ChatWorker | null = null;
  const terminate = () => {
    running?.worker.terminate();
    running = null;
  };
  return {
    open: (options) => {
      running ??= startWorker();
      return openChatChannel(running, options, terminate);
    },
    send: (commands) => {
      running?.remote.send(commands).catch(ignore);
    },
    terminate,
  };
}

/** The buffer grows rather than drops: no chat message may vanish. */
function openChatChannel(
  { worker, remote }: ChatWorker,
  options: ConnectOptions,
  onCrash: () => void,
): EventChannel<Delivery> {
  return eventChannel<Delivery>((emit) => {
    const owed = new Set<() => void>();
    let isOpen = true;
    const deliver = (report: ChatReport): void | Promise<void> => {
      if (!isOpen) return undefined;
      return new Promise((resolve) => {
        const taken = () => {
          owed.delete(taken);
          resolve();
        };
        owed.add(taken);
        emit({ report, taken });
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
      for (const taken of [...owed]) taken();
    };
  }, buffers.expanding(32));
}

/** A worker that crashed can't answer, and that it crashed has been reported. */
function ignore(): void {
  return undefined;
}
