import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { COMMAND } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { decodeFrames } from '#contract/chat/frame.ts';
import { bodyOf, decodePackets, encodePackets, type Packet } from '#contract/chat/packets.ts';
import { BODY_TO_CLIENT_MAX_BYTES, BODY_TO_SERVER_MAX_BYTES } from '#contract/constants.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { TEXTS } from '../chat/texts.ts';
import { answerQuestions } from '../support/children.ts';
import type { SeededChat } from '../support/seed.ts';

// A proxy before the real server that adds pushes of messages to the agent's socket. So the page is measured with real
// responses, without a database that stores thousands of messages a second on the same machine.

export type FrontQuestion =
  | {
      readonly type: 'listen';
      readonly productUrl: string;
      readonly chats: readonly SeededChat[];
      /** Messages in each chat. */ readonly lastSeq: number;
    }
  /** Pushes this many messages a second, over all chats in turn; 0 stops. */
  | { readonly type: 'flood'; readonly perSecond: number }
  | { readonly type: 'look' };

export interface FrontAnswer {
  readonly url: string;
  /** Messages pushed to the page's newest socket. */
  readonly pushed: number;
  /** How many of them the page has acknowledged. */
  readonly taken: number;
  readonly atMs: number;
}

/** Messages due within this time are one WebSocket message, similar to the group commit. */
const TICK_MS = 5;
const FRAMES_OF_THE_FLOOD: ReadonlySet<number> = new Set([COMMAND.Received, COMMAND.MessageState]);

interface Flood {
  readonly socket: WebSocket;
  readonly seqs: Map<string, number>;
  readonly takenSeqs: Map<string, number>;
  pushed: number;
}

let product = '';
let chats: readonly SeededChat[] = [];
let firstSeq = 0;
let flood: Flood | null = null;
let timer: NodeJS.Timeout | null = null;

const http = createServer(passOn);
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (page, request) => {
  proxyConnection(page, request);
});

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const upstream = ask(new URL(request.url ?? '', product), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}

/**
 * The page's socket and its counterpart to the server. The server does not receive acknowledgements of added pushes.
 */
function proxyConnection(
  page: WebSocket,
  { url = '', headers: { host = '', origin = '', cookie = '' } }: IncomingMessage,
): void {
  const server = new WebSocket(`${product.replace(/^http/, 'ws')}${url}`, {
    perMessageDeflate: false,
    origin,
    headers: { host, cookie },
  });
  server.on('error', () => page.terminate());
  const own: Flood = { socket: page, seqs: new Map(), takenSeqs: new Map(), pushed: 0 };
  const waiting: (() => void)[] = [];
  server.on('open', () => {
    for (const send of waiting.splice(0)) send();
  });
  // Only the chat socket has frames. Notifications are text.
  server.on('message', (data: Buffer, isBinary) => {
    page.send(data, { binary: isBinary });
    if (!isBinary) return;
    for (const { command } of decodeFrames(data, BODY_TO_CLIENT_MAX_BYTES))
      if (command === COMMAND.LoginAck) flood = own;
  });
  page.on('message', (data: Buffer, isBinary) => {
    const send = () => server.send(data, { binary: isBinary });
    const frames = isBinary ? decodeFrames(data, BODY_TO_SERVER_MAX_BYTES) : [];
    if (isBinary && frames.every(({ command }) => FRAMES_OF_THE_FLOOD.has(command)))
      noteTaken(own, decodePackets(data, BODY_TO_SERVER_MAX_BYTES));
    else if (server.readyState === WebSocket.OPEN) send();
    else waiting.push(send);
  });
  page.on('close', () => server.close());
  server.on('close', () => page.close());
}

function noteTaken({ takenSeqs }: Flood, packets: readonly Packet[]): void {
  for (const packet of packets) {
    if (packet.name !== 'Received') continue;
    for (const { chatId, chatSeq } of packet.body.cursors)
      takenSeqs.set(chatId, Math.max(chatSeq, takenSeqs.get(chatId) ?? firstSeq));
  }
}

function startFlood(perSecond: number): void {
  if (timer !== null) clearInterval(timer);
  timer = null;
  if (perSecond === 0) return;
  const startedAtMs = performance.now();
  let sent = 0;
  timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAtMs) / 1_000) * perSecond) - sent;
    if (flood === null || due <= 0) return;
    const to = flood;
    to.socket.send(encodePackets(Array.from({ length: due }, (_, index) => pushOf(to, sent + index))));
    sent += due;
    to.pushed += due;
  }, TICK_MS);
}

function pushOf({ seqs }: Flood, count: number): Packet {
  const { chatId = '', customerId = '' } = chats[count % chats.length] ?? {};
  const chatSeq = (seqs.get(chatId) ?? firstSeq) + 1;
  seqs.set(chatId, chatSeq);
  const now = Date.now();
  return {
    name: 'Message',
    seq: 0,
    body: bodyOf('Message', {
      chatId,
      chatType: 3,
      fromMainId: customerId,
      fromType: PERSON_TYPE.customer,
      fromId: customerId,
      fromNickName: `Customer ${customerId}`,
      toType: PERSON_TYPE.staff,
      toId: '1',
      sendTime: now,
      msgType: MESSAGE_TYPE.text,
      msg: textContent(`${now} ${TEXTS[count % TEXTS.length] ?? ''}`),
      serverMsgId: `${chatId}${chatSeq}`,
      clientMsgId: `flood-${chatId}-${chatSeq}`,
      chatSeq,
      serverTime: now,
    }),
  };
}

answerQuestions(
  async (question: FrontQuestion): Promise<FrontAnswer> => {
    if (question.type === 'listen') {
      ({ productUrl: product, chats, lastSeq: firstSeq } = question);
      await once(http.listen(0, '127.0.0.1'), 'listening');
    } else if (question.type === 'flood') {
      startFlood(question.perSecond);
    }
    const taken = Array.from(flood?.takenSeqs.values() ?? [], (seq) => seq - firstSeq).reduce(
      (sum, count) => sum + count,
      0,
    );
    return {
      url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
      pushed: flood?.pushed ?? 0,
      taken,
      atMs: performance.now(),
    };
  },
  async () => undefined,
);
