import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const STOP_WITHIN_MS = 20_000;

/** One of the bench's programs in a process of its own: it takes questions one at a time. */
export interface Child<Question, Answer> {
  readonly pid: number;
  /** @throws when the child fails at it, or has ended */
  ask(question: Question): Promise<Answer>;
  /** Ends it in order; one that takes too long is killed. */
  stop(): Promise<void>;
}

/** How a program of this room answers. */
export type Answering<Question, Answer> = (question: Question) => Promise<Answer> | Answer;

type Reply<Answer> =
  { readonly type: 'answer'; readonly answer: Answer } | { readonly type: 'failed'; readonly message: string };

/** What a program needs beside its file. */
export interface ChildNeeds {
  readonly env?: Readonly<Record<string, string>>;
  /** Of Node. */ readonly args?: readonly string[];
}

/** Starts a program of this room. @param file its path inside `bench/` */
export function startChild<Question, Answer>(
  file: string,
  { env = {}, args = [] }: ChildNeeds = {},
): Child<Question, Answer> {
  const child = fork(path.join(import.meta.dirname, '..', file), [], {
    execArgv: ['--import', 'tsx', ...args],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(([code, signal]: unknown[]): never => {
    throw new Error(`${file} ended (${String(code ?? signal)})`);
  });
  ended.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    ask: async (question) => {
      const answered = once(child, 'message');
      child.send({ question });
      const [reply] = (await Promise.race([answered, ended])) as [Reply<Answer>];
      if (reply.type === 'failed') throw new Error(`${file}: ${reply.message}`);
      return reply.answer;
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  if (child.connected) child.disconnect();
  await once(child, 'exit');
  clearTimeout(timer);
}

/** The child's side: answers each question, and calls `end` when the bench is over or gone. */
export function answerQuestions<Question, Answer>(answer: Answering<Question, Answer>, end: () => Promise<void>): void {
  const reply = (message: Reply<Answer>): void => {
    process.send?.(message);
  };
  process.on('message', ({ question }: { readonly question: Question }) => {
    Promise.resolve(question)
      .then(answer)
      .then(
        (told) => reply({ type: 'answer', answer: told }),
        (error: unknown) =>
          reply({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.on('disconnect', () => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
