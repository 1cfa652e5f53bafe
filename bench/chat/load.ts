import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from '../support/children.ts';
import { DIALECTS, type Wire } from './dialects.ts';
import type { LoadAnswer, LoadQuestion } from './protocol.ts';
import { MESSAGES } from './texts.ts';

// Customers who write, and agents who receive, in a process of their own.

const TICK_MS = 2;
const REST_WITHIN_MS = 10_000;

/** A pair at work. Within a pair messages arrive in the order in which they were sent. */
interface Talk {
  readonly wire: Wire;
  sent: number;
  received: number;
  readonly sentAtMs: number[];
}

const talks: Talk[] = [];
/** Messages that each pair keeps on their way; 0 while nobody floods. */
let window = 0;
let pacer: NodeJS.Timeout | null = null;
let isTiming = false;
let received = 0;
let latenciesMs: number[] = [];
/** Sets this run's messages apart from an earlier one's on the same data. */
const run = process.pid.toString(36);

async function connect({ dialect, url, pairs }: Extract<LoadQuestion, { type: 'connect' }>): Promise<void> {
  for (const [index, pair] of pairs.entries()) {
    const wire = await DIALECTS[dialect](url, pair, (count) => take(index, count));
    talks.push({ wire, sent: 0, received: 0, sentAtMs: [] });
  }
}

function say(talk: Talk, index: number): void {
  talk.sent += 1;
  if (isTiming) talk.sentAtMs.push(performance.now());
  talk.wire.say(`${run}-${index}-${talk.sent}`, MESSAGES[(index + talk.sent) % MESSAGES.length] ?? '');
}

function take(index: number, count: number): void {
  const talk = talks[index];
  if (talk === undefined) return;
  talk.received += count;
  received += count;
  if (isTiming) {
    const now = performance.now();
    for (const sentAtMs of talk.sentAtMs.splice(0, count)) latenciesMs.push(now - sentAtMs);
  }
  while (talk.sent - talk.received < window) say(talk, index);
}

function flood(size: number): void {
  window = size;
  for (const [index, talk] of talks.entries()) while (talk.sent - talk.received < window) say(talk, index);
}

function pace(perSecond: number): void {
  isTiming = true;
  const startedAtMs = performance.now();
  let sent = 0;
  pacer = setInterval(() => {
    const due = ((performance.now() - startedAtMs) / 1_000) * perSecond;
    for (; sent < due; sent += 1) {
      const index = sent % talks.length;
      const talk = talks[index];
      if (talk !== undefined) say(talk, index);
    }
  }, TICK_MS);
}

async function rest(): Promise<void> {
  window = 0;
  if (pacer !== null) clearInterval(pacer);
  pacer = null;
  const deadline = performance.now() + REST_WITHIN_MS;
  const missing = (): number => talks.reduce((sum, talk) => sum + talk.sent - talk.received, 0);
  while (missing() > 0) {
    if (performance.now() > deadline) throw new Error(`${missing()} messages never arrived`);
    await wait(10);
  }
  isTiming = false;
}

function look(): LoadAnswer {
  const told = latenciesMs;
  latenciesMs = [];
  return { received, atMs: performance.now(), latenciesMs: told };
}

answerQuestions(
  async (question: LoadQuestion): Promise<LoadAnswer> => {
    if (question.type === 'connect') await connect(question);
    else if (question.type === 'flood') flood(question.window);
    else if (question.type === 'pace') pace(question.perSecond);
    else if (question.type === 'rest') await rest();
    return look();
  },
  async () => undefined,
);
