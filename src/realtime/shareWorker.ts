import type { NotificationWorkerApi } from '#workers/chat/api.ts';
import type { ChatWorker } from './deps.ts';

/** The worker with both of its interfaces. */
export interface PageWorker extends ChatWorker {
  readonly remote: ChatWorker['remote'] & NotificationWorkerApi;
}

/**
 * Lets several callers share one worker: it starts with the first and ends with the last. A crashed worker is not given
 * to new callers.
 */
export function shareWorker(start: () => PageWorker): () => PageWorker {
  let shared: { readonly running: PageWorker; users: number } | null = null;
  return () => {
    const mine = shared ?? { running: start(), users: 0 };
    const { worker, remote } = mine.running;
    const forget = () => {
      if (shared === mine) shared = null;
    };
    if (shared === null) worker.addEventListener('error', forget);
    shared = mine;
    mine.users += 1;
    let isHeld = true;
    const terminate = () => {
      if (!isHeld) return;
      isHeld = false;
      mine.users -= 1;
      if (mine.users > 0) return;
      forget();
      worker.terminate();
    };
    const handle = {
      addEventListener: worker.addEventListener.bind(worker),
      removeEventListener: worker.removeEventListener.bind(worker),
      dispatchEvent: worker.dispatchEvent.bind(worker),
      terminate,
    };
    return { worker: handle, remote };
  };
}
