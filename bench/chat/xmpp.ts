import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Pair, Side, Wire } from './protocol.ts';

// The minimum of XMPP (RFC 6120) over TCP: log in with SASL PLAIN, bind a resource, become available, chat.

export const XMPP_HOST = 'localhost';
export const XMPP_PASSWORD = 'bench-2026';
const OPEN =
  `<stream:stream to='${XMPP_HOST}' version='1.0' xmlns='jabber:client' ` +
  `xmlns:stream='http://etherx.jabber.org/streams'>`;
const BIND = "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>";
/** In each message that the archive of its receiver holds (XEP-0313). */
const ARCHIVED = '<stanza-id ';

/** A customer and an agent with the accounts of their chat's number. Only archived messages count as received. */
export async function connectXmpp(url: string, { chatId }: Pair, onReceived: (count: number) => void): Promise<Wire> {
  const customer = await logIn(url, `customer${chatId}` satisfies `${Side}${string}`);
  const agent = await logIn(url, `agent${chatId}` satisfies `${Side}${string}`);
  const count = createCounter(ARCHIVED);
  agent.on('data', (bytes: Buffer) => {
    const received = count(bytes.toString('latin1'));
    if (received > 0) onReceived(received);
  });
  return {
    sendText: (clientMsgId, msg) => {
      const body = msg.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      customer.write(
        `<message to='agent${chatId}@${XMPP_HOST}' type='chat' id='${clientMsgId}'><body>${body}</body></message>`,
      );
    },
  };
}

/** Counts a text in a stream of parts, also where it begins in one part and ends in the next. */
export function createCounter(text: string): (part: string) => number {
  let rest = '';
  return (part) => {
    const whole = rest + part;
    let count = 0;
    let end = 0;
    for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, end)) {
      count += 1;
      end = at + text.length;
    }
    rest = whole.slice(Math.max(end, whole.length - text.length + 1));
    return count;
  };
}

async function logIn(url: string, account: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  const password = Buffer.from(`\0${account}\0${XMPP_PASSWORD}`).toString('base64');
  await exchange(socket, OPEN, '</stream:features>');
  await exchange(
    socket,
    `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${password}</auth>`,
    '<success',
  );
  await exchange(socket, OPEN, '</stream:features>');
  await exchange(socket, BIND, '</iq>');
  await exchange(socket, '<presence/>', '<presence ');
  return socket;
}

/** Sends a text and waits for an answer that contains another. */
async function exchange(socket: Socket, sent: string, wanted: string): Promise<void> {
  let answer = '';
  socket.write(sent);
  while (!answer.includes(wanted)) {
    if (answer.includes('<failure') || answer.includes('<stream:error')) throw new Error(`refused: ${answer}`);
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    answer += bytes.toString();
  }
}
