import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { CUSTOMER_COUNT, FIRST_CUSTOMER_ID } from '#demo/seed/people.ts';
import { CustomerAccount } from '#demo/players/accounts.ts';
import type { SignedIn } from '#demo/players/connection.ts';
import { now, type Fault } from '../simulator/faultRounds.ts';
import { retryUntilReached } from '#demo/players/waiting.ts';
import { openWire } from '#demo/players/wire.ts';

/** Sockets of one customer, like tabs. */
const TABS_EACH = 10;
/** An upgrade that takes longer is repeated. */
const OPEN_WITHIN_MS = 20_000;

/** Many customers who only listen lose their connections at the same time, and all reconnect. */
export function reconnectAtOnce(url: string, count: number): Fault {
  const ids = Array.from({ length: Math.min(CUSTOMER_COUNT, Math.ceil(count / TABS_EACH)) }, (_, index) =>
    String(FIRST_CUSTOMER_ID + index),
  );
  return {
    name: `${count} sockets reconnect at once`,
    strike: async () => {
      const { signal } = new AbortController();
      const people = await Promise.all(
        ids.map(async (id) => ({ id, signedIn: await new CustomerAccount({ url, signal }, id).signIn(false) })),
      );
      const tabs = people
        .flatMap((person) => Array.from({ length: TABS_EACH }, (_, tab) => ({ ...person, tab })))
        .slice(0, count);
      const enterAll = () => Promise.all(tabs.map((each) => retryUntilReached(() => enter(url, each), signal)));
      const sockets = await enterAll();
      for (const socket of sockets) socket.terminate();
      const struck = now();
      for (const socket of await enterAll()) socket.terminate();
      return struck;
    },
  };
}

interface Tab {
  readonly id: string;
  readonly tab: number;
  readonly signedIn: SignedIn;
}

/** Connects and logs in. @throws when this fails */
export async function enter(url: string, { id, tab, signedIn: { chatUrl, socketToken } }: Tab): Promise<WebSocket> {
  const socket = new WebSocket(chatUrl, { origin: url, handshakeTimeout: OPEN_WITHIN_MS, perMessageDeflate: false });
  const loggedIn = new Promise<WebSocket>((resolve, reject) => {
    const write = openWire(socket, {
      received: (packets) => {
        if (packets.some(({ name }) => name === 'LoginAck')) resolve(socket);
      },
      closed: ({ code }) => reject(new Error(`closed with ${code} before the login`)),
    });
    socket.once('open', () => {
      write('Login', {
        userId: id,
        userType: PERSON_TYPE.customer,
        token: socketToken,
        uuid: `tab-${tab}-of-${id}`,
        clientSeq: 1,
        clientVer: CLIENT_VERSION,
        traceId: `tab-${tab}-of-${id}`,
        cursors: [],
        eventSeq: 0,
      });
    });
  });
  await Promise.race([once(socket, 'open'), loggedIn]);
  return loggedIn;
}
