import { NOTIFICATION_HEARTBEAT } from '../../contract/notifications.ts';
import type { NotificationReport } from './api.ts';
import { reasonOfClose } from './connectionState.ts';

/** What a notification socket uses of a WebSocket. */
export interface PlainSocket extends Pick<WebSocket, 'close' | 'addEventListener'> { send(text: string): void }

type State = 'opening' | 'open' | 'closed';

/** One socket: tells what comes until either side ends it. Never used twice. */
export class NotificationSocket {
  readonly #socket: PlainSocket;
  readonly #onReport: (report: NotificationReport) => void;
  #state: State = 'opening';

  /**
   * @param onReport is told everything, ending with one `closed`
   * @param openSocket for specs
   */
  constructor(url: string, onReport: (report: NotificationReport) => void, openSocket: (url: string) => PlainSocket = (address) => new WebSocket(address)) {
    this.#onReport = onReport;
    this.#socket = openSocket(url);
    this.#socket.addEventListener('open', () => {
      if (this.#state !== 'opening') return;
      this.#state = 'open';
      onReport({ type: 'open' });
    });
    this.#socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#hear(data));
    this.#socket.addEventListener('close', ({ code }) => this.#end(reasonOfClose(code)));
  }

  /** Asks whether the server is there. Dropped unless the socket is open. */
  beat(): void {
    if (this.#state === 'open') this.#socket.send(NOTIFICATION_HEARTBEAT);
  }

  close(): void {
    this.#end('closed-by-us');
  }

  #hear(data: unknown): void {
    if (this.#state !== 'open') return;
    if (typeof data !== 'string') this.#end('protocol-error');
    else this.#onReport(data === NOTIFICATION_HEARTBEAT ? { type: 'answered' } : { type: 'text', text: data });
  }

  #end(reason: Extract<NotificationReport, { type: 'closed' }>['reason']): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#socket.close();
    this.#onReport({ type: 'closed', reason });
  }
}
