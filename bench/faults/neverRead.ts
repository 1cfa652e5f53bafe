import type { WebSocket } from 'ws';
import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { CUSTOMER_COUNT, FIRST_CUSTOMER_ID } from '#demo/seed/people.ts';
import { CustomerAccount } from '#demo/players/accounts.ts';
import { now, type Fault } from '../simulator/faultRounds.ts';
import { waitUntil, retryUntilReached } from '#demo/players/waiting.ts';
import { openWire } from '#demo/players/wire.ts';
import { enter } from './crowd.ts';

/** A customer of the demonstration who takes part in nothing else. */
const CUSTOMER_ID = String(FIRST_CUSTOMER_ID + CUSTOMER_COUNT - 1);
const READERS = 5;
/** More than the buffers on both sides of a connection. */
const BYTES = 16 * 1024 * 1024;
/** Three bytes in UTF-8. */
const TEXT = '語'.repeat(MESSAGE_TEXT_MAX);
/** The server's limit for slow readers, with a margin. */
const GIVEN_UP_WITHIN_MS = 30_000;

/**
 * Some tabs of a customer log in and read nothing, while another one sends as much as allowed: the server must close
 * them.
 */
export function neverRead(url: string): Fault {
  return {
    name: `${READERS} clients never read`,
    strike: async () => {
      const { signal } = new AbortController();
      const account = new CustomerAccount({ url, signal }, CUSTOMER_ID);
      const signedIn = await account.signIn(false);
      const { chat } = await account.ask(openCustomerChat, { comeFrom: 1 });
      if (chat === null) throw new Error('no chat was opened');
      const enterTab = (tab: number) => retryUntilReached(() => enter(url, { id: CUSTOMER_ID, tab, signedIn }), signal);
      const writer = await enterTab(0);
      const readers = await Promise.all(Array.from({ length: READERS }, (_, index) => enterTab(index + 1)));
      for (const reader of readers) reader.pause();

      const struck = now();
      const closedBefore = await closedSockets(url);
      await sendManyTexts(writer, chat.chatId);
      let closed = closedBefore;
      const isGivenUp = await waitUntil(() => {
        void closedSockets(url).then(
          (count) => {
            closed = count;
          },
          () => undefined,
        );
        return closed >= closedBefore + READERS;
      }, GIVEN_UP_WITHIN_MS);
      for (const tab of [writer, ...readers]) tab.terminate();
      if (!isGivenUp)
        throw new Error(`only ${closed - closedBefore} of ${READERS} clients that never read were disconnected`);
      return struck;
    },
  };
}

/** Sends one long text after the other, each after the acknowledgement of the previous one. */
function sendManyTexts(socket: WebSocket, chatId: string): Promise<void> {
  const count = Math.ceil(BYTES / Buffer.byteLength(TEXT));
  const run = Date.now();
  let acked = 0;
  return new Promise((resolve, reject) => {
    const sendText = (): void => {
      write('Send', {
        chatId,
        clientMsgId: `long-${run}-${acked}`,
        msgType: MESSAGE_TYPE.text,
        msg: textContent(TEXT),
        sendTime: Date.now(),
      });
    };
    const write = openWire(socket, {
      received: (packets) => {
        for (const packet of packets) {
          if (packet.name === 'Error') reject(new Error(`a long text was refused: ${packet.body.text}`));
          if (packet.name !== 'SendAck') continue;
          acked += 1;
          if (acked < count) sendText();
          else resolve();
        }
      },
      closed: ({ code }) => reject(new Error(`the client that writes was disconnected with ${code}`)),
    });
    sendText();
  });
}

/** How many chat sockets the server has closed since it started. */
async function closedSockets(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Array.from(metrics.matchAll(/^chat_sockets_closed_total\{.*\} (\d+)$/gm), ([, count]) => Number(count)).reduce(
    (sum, count) => sum + count,
    0,
  );
}
