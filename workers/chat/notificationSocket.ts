import { decodeNotification, NOTIFICATION_HEARTBEAT, NOTIFICATION_PROTOCOL } from '#contract/notifications.ts';
import type { NotificationReport } from './api.ts';
import { reasonOfClose } from './connectionState.ts';

/** The part of a WebSocket that a notification socket uses. */
export interface PlainSocket extends Pick<WebSocket, 'protocol' | 'close' | 'addEventListener'> {
  send(text: string): void;
}

/** An old server that knows no messages picks the first. */
const PROTOCOLS = [NOTIFICATION_PROTOCOL.text, NOTIFICATION_PROTOCOL.messages];

type State = 'opening' | 'open' | 'closed';

/** One socket: reports messages until either side closes it. Not reusable. */
export class NotificationSocket {
  readonly #socket: PlainSocket;
  readonly #onReport: (report: NotificationReport) => void;
  #state: State = 'opening';

  /**
   * @param onReport receives all reports, ending with one `closed`
   * @param openSocket for specs
   */
  constructor(url: string, onReport: (report: NotificationReport) => void, openSocket = openWebSocket) {
    this.#onReport = onReport;
    this.#socket = openSocket(url, PROTOCOLS);
    this.#socket.addEventListener('open', () => {
      if (this.#state !== 'opening') return;
      this.#state = 'open';
      onReport({ type: 'open' });
    });
    this.#socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#receive(data));
    this.#socket.addEventListener('close', ({ code }) => this.#end(reasonOfClose(code)));
  }

  /** Asks whether the server is there. Dropped unless the socket is open. */
  beat(): void {
    if (this.#state === 'open') this.#socket.send(NOTIFICATION_HEARTBEAT);
  }

  close(): void {
    this.#end('closed-by-us');
  }

  #receive(data: unknown): void {
    if (this.#state !== 'open') return;
    const message = decodeNotification(data, this.#socket.protocol);
    if (message === null) this.#end('protocol-error');
    else this.#onReport(message);
  }

  #end(reason: Extract<NotificationReport, { type: 'closed' }>['reason']): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#socket.close();
    this.#onReport({ type: 'closed', reason });
  }
}

function openWebSocket(url: string, protocols: string[]): PlainSocket {
  return new WebSocket(url, protocols);
}
