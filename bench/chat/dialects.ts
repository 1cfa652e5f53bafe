import { once } from 'node:events';
import { WebSocket } from 'ws';
import { COMMAND, type CommandName, CLIENT_VERSION } from '#contract/chat/commands.ts';
import { decodeFrames } from '#contract/chat/frame.ts';
import { bodyOf, decodePackets, encodePackets, type Body } from '#contract/chat/packets.ts';
import { BODY_TO_CLIENT_MAX_BYTES, CHAT_SOCKET_PATH } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import type { Login } from '../support/logins.ts';
import type { DialectName, Pair, Side, Urls, Wire } from './protocol.ts';
import { connectXmpp } from './xmpp.ts';

// How the load talks to each server, with as little client work as possible, so that the servers are measured.

export type Connect = (url: string, pair: Pair, onReceived: (count: number) => void) => Promise<Wire>;

export const DIALECTS: Readonly<Record<DialectName, Connect>> = {
  raw: connectRaw,
  forwarded: connectForwarded,
  socketIo: (...given) => connectSocketIo(false, ...given),
  socketIoAcked: (...given) => connectSocketIo(true, ...given),
  frames: connectFrames,
  xmpp: connectXmpp,
};

async function connectRaw(url: string, { chatId }: Pair, onReceived: (count: number) => void): Promise<Wire> {
  const [customer, agent] = await bothSides((side) => open(`${url}/?chat=${chatId}&side=${side}`));
  agent.on('message', () => onReceived(1));
  return { sendText: (_clientMsgId, msg) => customer.send(msg) };
}

/** Our frames, to a relay that only forwards them. */
async function connectForwarded(url: string, { chatId }: Pair, onReceived: (count: number) => void): Promise<Wire> {
  const [customer, agent] = await bothSides((side) => open(`${url}/?chat=${chatId}&side=${side}`));
  agent.on('message', (data: Buffer) => onReceived(countMessages(data)));
  return messageWire(customer, chatId);
}

/** Packets of socket.io's protocol 5 over Engine.IO 4: '0' open, '2' ping, '3' pong, '40' connect, '42' event. */
async function connectSocketIo(
  isAcked: boolean,
  url: string,
  { chatId }: Pair,
  onReceived: (count: number) => void,
): Promise<Wire> {
  const [customer, agent] = await bothSides(async (side) => {
    const socket = new WebSocket(
      `${webSocketUrl(url)}/socket.io/?EIO=4&transport=websocket&chat=${chatId}&side=${side}`,
    );
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1');
        if (text.startsWith('0')) socket.send('40');
        else if (text.startsWith('40')) resolve();
        else if (text === '2') socket.send('3');
      });
    });
    return socket;
  });
  agent.on('message', (data: Buffer) => {
    // '4' and '2': an event.
    if (data[0] === 0x34 && data[1] === 0x32) onReceived(1);
  });
  let acknowledgement = 0;
  return {
    sendText: (clientMsgId, msg) => {
      const message = { chatId, clientMsgId, msgType: MESSAGE_TYPE.text, msg, sendTime: Date.now() };
      acknowledgement += 1;
      customer.send(`42${isAcked ? acknowledgement : ''}${JSON.stringify(['message', message])}`);
    },
  };
}

function connectFrames(url: string, pair: Pair, onReceived: (count: number) => void): Promise<Wire> {
  return connectAcross({ customer: url, agent: url }, pair, onReceived);
}

/** Our frames, with the two sides at servers of their own. */
export async function connectAcross(
  urls: Urls,
  { chatId, customer: customerLogin, agent: agentLogin }: Pair,
  onReceived: (count: number) => void,
): Promise<Wire> {
  const customer = await enter(urls.customer, customerLogin);
  const agent = await enter(urls.agent, agentLogin);
  agent.on('message', (data: Buffer) => {
    const count = countMessages(data);
    if (count > 0) onReceived(count);
  });
  return messageWire(customer, chatId);
}

/** Sends texts as a customer in a chat. */
export function messageWire(customer: WebSocket, chatId: string): Wire {
  let seq = 0;
  return {
    sendText: (clientMsgId, msg) => {
      seq += 1;
      customer.send(frame('Send', seq, { chatId, clientMsgId, msgType: MESSAGE_TYPE.text, msg, sendTime: Date.now() }));
    },
  };
}

function countMessages(data: Buffer): number {
  let count = 0;
  for (const { command } of decodeFrames(data, BODY_TO_CLIENT_MAX_BYTES)) if (command === COMMAND.Message) count += 1;
  return count;
}

/**
 * Opens a chat socket, logs in and answers heartbeats. A refusal ends the process, because the bench sends only valid
 * messages.
 */
export async function enter(url: string, { userId, userType, token }: Login): Promise<WebSocket> {
  const socket = await open(`${webSocketUrl(url)}${CHAT_SOCKET_PATH}`, url);
  socket.send(
    frame('Login', 0, {
      userId,
      userType,
      token,
      uuid: `bench-${userType}-${userId}`,
      clientSeq: 1,
      clientVer: CLIENT_VERSION,
      traceId: 'bench',
    }),
  );
  await new Promise<void>((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      for (const { command } of decodeFrames(data, BODY_TO_CLIENT_MAX_BYTES)) {
        if (command === COMMAND.LoginAck) resolve();
        else if (command === COMMAND.Heartbeat) socket.send(frame('HeartbeatAck', 0, {}));
        else if (command === COMMAND.Error)
          throw new Error(`refused: ${JSON.stringify(decodePackets(data, BODY_TO_CLIENT_MAX_BYTES))}`);
      }
    });
    socket.on('close', (code, reason) =>
      reject(new Error(`the chat socket of ${userId} closed with ${code} ${reason.toString()}`)),
    );
  });
  return socket;
}

function frame<Name extends CommandName>(name: Name, seq: number, fields: Partial<Body<Name>>): Uint8Array {
  return encodePackets([{ name, seq, body: bodyOf(name, fields) } as Parameters<typeof encodePackets>[0][number]]);
}

async function open(url: string, origin?: string): Promise<WebSocket> {
  const socket = new WebSocket(webSocketUrl(url), {
    perMessageDeflate: false,
    ...(origin !== undefined && { origin }),
  });
  await once(socket, 'open');
  return socket;
}

function webSocketUrl(url: string): string {
  return url.replace(/^http/, 'ws');
}

async function bothSides(
  connect: (side: Side) => Promise<WebSocket>,
): Promise<readonly [customer: WebSocket, agent: WebSocket]> {
  return [await connect('customer'), await connect('agent')];
}
