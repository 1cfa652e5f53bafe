import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const STOP_WITHIN_MS = 20_000;

/** A bench program in a child process, which answers one question at a time. */
export interface Child<Question, Answer> {
  readonly pid: number;
  /** @throws when the child fails or has ended */
  ask(question: Question): Promise<Answer>;
  /** Ends it in order; kills it if that takes too long. */
  stop(): Promise<void>;
}

/** How a bench program answers a question. */
export type Answering<Question, Answer> = (question: Question) => Promise<Answer> | Answer;

type Reply<Answer> =
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly message: string };

/** The options of a child process. */
export interface ChildNeeds {
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of Node. */ readonly args?: readonly string[];
}

/** Starts a bench program in a child process. @param file its path inside `bench/` */
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

/** Runs in the child: answers each question, and calls `end` when the bench has finished or is gone. */
export function answerQuestions<Question, Answer>(answer: Answering<Question, Answer>, end: () => Promise<void>): void {
  const reply = (message: Reply<Answer>): void => {
    process.send?.(message);
  };
  process.on('message', ({ question }: { readonly question: Question }) => {
    Promise.resolve(question)
      .then(answer)
      .then(
        (result) => reply({ type: 'answer', answer: result }),
        (error: unknown) =>
          reply({ type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.on('disconnect', () => {
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
