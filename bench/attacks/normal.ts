import type { WebSocket } from 'ws';
import { textContent } from '../../contract/chat/content.ts';
import { bodyOf, decodePackets, encodePackets, type Packet } from '../../contract/chat/packets.ts';
import { BODY_TO_CLIENT_MAX_BYTES } from '../../contract/constants.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../contract/domain.ts';
import { enter } from '../chat/dialects.ts';
import { answerQuestions } from '../support/children.ts';
import type { Pair } from './people.ts';
import type { NormalAnswer, NormalQuestion } from './protocol.ts';

// Customers who write, and agents who answer, in a process of their own. A refusal ends it.

const TICK_MS = 5;

const customers: { readonly socket: WebSocket; readonly chatId: string }[] = [];
const sentAt = new Map<string, number>();
const run = process.pid.toString(36);
let latenciesMs: number[] = [];
let sent = 0;

async function connectCustomer(url: string, { chatId, customer }: Pair): Promise<void> {
  const socket = await enter(url, customer);
  hear(socket, (packet) => {
    if (packet.name !== 'SendAck') return;
    const at = sentAt.get(packet.body.clientMsgId);
    if (at === undefined) return;
    sentAt.delete(packet.body.clientMsgId);
    latenciesMs.push(performance.now() - at);
  });
  customers.push({ socket, chatId });
}

/** Reads what customers say, and answers every other message. */
async function connectAgent(url: string, login: Pair['customer']): Promise<void> {
  const socket = await enter(url, login);
  hear(socket, (packet) => {
    if (packet.name !== 'Message' || packet.body.fromType !== PERSON_TYPE.customer) return;
    const { chatId, chatSeq, clientMsgId } = packet.body;
    write(socket, { name: 'Received', seq: 0, body: bodyOf('Received', { cursors: [{ chatId, chatSeq }] }) });
    write(socket, { name: 'MessageState', seq: 0, body: bodyOf('MessageState', { chatId, readSeq: chatSeq }) });
    if (chatSeq % 2 === 0) say(socket, chatId, `re-${clientMsgId}`);
  });
}

function hear(socket: WebSocket, take: (packet: Packet) => void): void {
  socket.on('message', (data: Buffer) => decodePackets(data, BODY_TO_CLIENT_MAX_BYTES).forEach(take));
  socket.on('close', (code) => {
    throw new Error(`somebody who does nothing wrong was disconnected with ${code}`);
  });
}

function say(socket: WebSocket, chatId: string, clientMsgId: string): void {
  const msg = textContent('Where is the parcel that I ordered last week?');
  const body = bodyOf('Send', { chatId, clientMsgId, msgType: MESSAGE_TYPE.text, msg, sendTime: Date.now() });
  write(socket, { name: 'Send', seq: 0, body });
}

function write(socket: WebSocket, packet: Packet): void {
  socket.send(encodePackets([packet]));
}

function pace(perSecond: number): void {
  const startedAt = performance.now();
  setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const customer = customers[sent % customers.length];
      const clientMsgId = `${run}-${sent}`;
      sentAt.set(clientMsgId, performance.now());
      if (customer !== undefined) say(customer.socket, customer.chatId, clientMsgId);
    }
  }, TICK_MS);
}

function look(): NormalAnswer {
  const now = performance.now();
  // Sends without an answer count with the time that they have waited.
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
      pace(perSecond);
    }
    return look();
  },
  async () => undefined,
);
