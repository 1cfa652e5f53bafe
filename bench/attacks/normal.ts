import type { WebSocket } from 'ws';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf, decodePackets, encodePackets, type Packet } from '#contract/chat/packets.ts';
import { BODY_TO_CLIENT_MAX_BYTES } from '#contract/constants.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { enter } from '../chat/dialects.ts';
import { answerQuestions } from '../support/children.ts';
import type { Pair } from './people.ts';
import type { NormalAnswer, NormalQuestion } from './protocol.ts';

// Customers who write and agents who reply, in a child process. A refusal ends it.

const TICK_MS = 5;

const customers: { readonly socket: WebSocket; readonly chatId: string }[] = [];
const sentAt = new Map<string, number>();
const run = process.pid.toString(36);
let latenciesMs: number[] = [];
let sent = 0;

async function connectCustomer(url: string, { chatId, customer }: Pair): Promise<void> {
  const socket = await enter(url, customer);
  onPackets(socket, (packet) => {
    if (packet.name !== 'SendAck') return;
    const at = sentAt.get(packet.body.clientMsgId);
    if (at === undefined) return;
    sentAt.delete(packet.body.clientMsgId);
    latenciesMs.push(performance.now() - at);
  });
  customers.push({ socket, chatId });
}

/** Reads the customers' messages, and replies to every other one. */
async function connectAgent(url: string, login: Pair['customer']): Promise<void> {
  const socket = await enter(url, login);
  onPackets(socket, (packet) => {
    if (packet.name !== 'Message' || packet.body.fromType !== PERSON_TYPE.customer) return;
    const { chatId, chatSeq, clientMsgId } = packet.body;
    write(socket, { name: 'Received', seq: 0, body: bodyOf('Received', { cursors: [{ chatId, chatSeq }] }) });
    write(socket, { name: 'MessageState', seq: 0, body: bodyOf('MessageState', { chatId, readSeq: chatSeq }) });
    if (chatSeq % 2 === 0) sendText(socket, chatId, `re-${clientMsgId}`);
  });
}

function onPackets(socket: WebSocket, take: (packet: Packet) => void): void {
  socket.on('message', (data: Buffer) => decodePackets(data, BODY_TO_CLIENT_MAX_BYTES).forEach(take));
  socket.on('close', (code) => {
    throw new Error(`a normal customer was disconnected with ${code}`);
  });
}

function sendText(socket: WebSocket, chatId: string, clientMsgId: string): void {
  const msg = textContent('Where is the parcel that I ordered last week?');
  const body = bodyOf('Send', { chatId, clientMsgId, msgType: MESSAGE_TYPE.text, msg, sendTime: Date.now() });
  write(socket, { name: 'Send', seq: 0, body });
}

function write(socket: WebSocket, packet: Packet): void {
  socket.send(encodePackets([packet]));
}

function sendSteadily(perSecond: number): void {
  const startedAt = performance.now();
  setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const customer = customers[sent % customers.length];
      const clientMsgId = `${run}-${sent}`;
      sentAt.set(clientMsgId, performance.now());
      if (customer !== undefined) sendText(customer.socket, customer.chatId, clientMsgId);
    }
  }, TICK_MS);
}

function look(): NormalAnswer {
  const now = performance.now();
  // A send without an acknowledgement counts with its waiting time so far.
  const withUnanswered = [...latenciesMs, ...Array.from(sentAt.values(), (at) => now - at)];
  latenciesMs = [];
  return { latenciesMs: withUnanswered };
}

answerQuestions(
  async (question: NormalQuestion): Promise<NormalAnswer> => {
    if (question.type === 'connect') {
      const { url, agents, perSecond } = question;
      for (const { login, pairs } of agents) {
        await connectAgent(url, login);
        for (const pair of pairs) await connectCustomer(url, pair);
      }
      sendSteadily(perSecond);
    }
    return look();
  },
  async () => undefined,
);
