import { once } from 'node:events';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { answerQuestions } from '../support/children.ts';
import { ATTACKS } from './attacks.ts';
import { AttackSockets } from './attackSockets.ts';
import type { AttackerAnswer, AttackerQuestion } from './protocol.ts';

// The attackers, in a child process. Real ones have machines of their own: here they get the processor last, so that
// only their work on the server delays others.
setPriority(constants.priority.PRIORITY_LOW);

type AskedAttack = Extract<AttackerQuestion, { type: 'attack' }>;
type AskedControl = Extract<AttackerQuestion, { type: 'control' }>;

const CONTROL_TICK_MS = 20;

let sockets: AttackSockets | null = null;

async function attack({ attack: name, target, seconds }: AskedAttack): Promise<number> {
  const { tickMs, tick } = ATTACKS[name];
  sockets ??= new AttackSockets(target.url);
  const before = sockets.bytes;
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    tick(sockets, target.attackers);
    await wait(tickMs);
  }
  return sockets.bytes - before;
}

async function control({ port, bytes, seconds }: AskedControl): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const startedAt = performance.now();
  let written = 0;
  for (let share = 0; share < 1;) {
    await wait(CONTROL_TICK_MS);
    share = Math.min(1, (performance.now() - startedAt) / (seconds * 1_000));
    const due = Math.floor(bytes * share) - written;
    if (due > 0) socket.write(Buffer.alloc(due));
    written += Math.max(0, due);
  }
  socket.end();
  return written;
}

answerQuestions(
  async (question: AttackerQuestion): Promise<AttackerAnswer> => {
    if (question.type === 'attack') return { bytes: await attack(question) };
    if (question.type === 'control') return { bytes: await control(question) };
    sockets?.end();
    sockets = null;
    return { bytes: 0 };
  },
  async () => undefined,
);
