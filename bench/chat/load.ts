import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from '../support/children.ts';
import { connectAcross, DIALECTS } from './dialects.ts';
import type { LoadAnswer, LoadQuestion, Wire } from './protocol.ts';
import { MESSAGES } from './texts.ts';

// Customers who write and agents who receive, in a child process.

const TICK_MS = 2;
const REST_WITHIN_MS = 30_000;

/** A connected pair. Its messages arrive in the order in which they were sent. */
interface OpenPair {
  readonly wire: Wire;
  sent: number;
  received: number;
  readonly sentAtMs: number[];
}

const openPairs: OpenPair[] = [];
/** Unacknowledged messages of each pair; 0 without a flood. */
let window = 0;
let timer: NodeJS.Timeout | null = null;
let isTiming = false;
let received = 0;
let latenciesMs: number[] = [];
/** Distinguishes the messages of this run from earlier ones in the same data. */
const run = process.pid.toString(36);

async function connect({ dialect, url, pairs }: Extract<LoadQuestion, { type: 'connect' }>): Promise<void> {
  for (const [index, pair] of pairs.entries()) {
    openPair(await DIALECTS[dialect](url, pair, (count) => take(index, count)));
  }
}

async function connectSides({ pairs }: Extract<LoadQuestion, { type: 'connectAcross' }>): Promise<void> {
  for (const [index, { urls, ...pair }] of pairs.entries()) {
    openPair(await connectAcross(urls, pair, (count) => take(index, count)));
  }
}

function openPair(wire: Wire): void {
  openPairs.push({ wire, sent: 0, received: 0, sentAtMs: [] });
}

function sendText(pair: OpenPair, index: number): void {
  pair.sent += 1;
  if (isTiming) pair.sentAtMs.push(performance.now());
  pair.wire.sendText(`${run}-${index}-${pair.sent}`, MESSAGES[(index + pair.sent) % MESSAGES.length] ?? '');
}

function take(index: number, count: number): void {
  const pair = openPairs[index];
  if (pair === undefined) return;
  pair.received += count;
  received += count;
  if (isTiming) {
    const now = performance.now();
    for (const sentAtMs of pair.sentAtMs.splice(0, count)) latenciesMs.push(now - sentAtMs);
  }
  while (pair.sent - pair.received < window) sendText(pair, index);
}

function flood(size: number): void {
  window = size;
  for (const [index, pair] of openPairs.entries()) while (pair.sent - pair.received < window) sendText(pair, index);
}

function sendSteadily(perSecond: number): void {
  isTiming = true;
  const startedAtMs = performance.now();
  let sent = 0;
  timer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const index = sent % openPairs.length;
      const pair = openPairs[index];
      if (pair !== undefined) sendText(pair, index);
    }
  }, TICK_MS);
}

async function rest(): Promise<void> {
  window = 0;
  if (timer !== null) clearInterval(timer);
  timer = null;
  const deadline = performance.now() + REST_WITHIN_MS;
  const missing = (): number => openPairs.reduce((sum, pair) => sum + pair.sent - pair.received, 0);
  while (missing() > 0) {
    if (performance.now() > deadline) throw new Error(`${missing()} messages never arrived`);
    await wait(10);
  }
  isTiming = false;
}

function measure(): LoadAnswer {
  const measured = latenciesMs;
  latenciesMs = [];
  return { received, atMs: performance.now(), latenciesMs: measured };
}

answerQuestions(
  async (question: LoadQuestion): Promise<LoadAnswer> => {
    if (question.type === 'connect') await connect(question);
    else if (question.type === 'connectAcross') await connectSides(question);
    else if (question.type === 'flood') flood(question.window);
    else if (question.type === 'sendSteadily') sendSteadily(question.perSecond);
    else if (question.type === 'rest') await rest();
    return measure();
  },
  async () => undefined,
);
