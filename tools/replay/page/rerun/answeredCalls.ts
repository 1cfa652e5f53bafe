import type { ClientCall } from '#contract/http/call.ts';
import { CallError } from '#common/errors.ts';
import { cancellable, mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { CallAnswer, HttpClient, Tagged } from '#common/http/client.ts';
import { redactAction } from '#src/actionLog/index.ts';
import { valueAt } from '#src/actionLog/replay/index.ts';
import { callAnswered } from '#src/app/callAnswered.ts';
import { LOG_RULES } from '#src/app/logRules.ts';

interface Asked {
  readonly call: string;
  /** As a log has it. */
  readonly input: string;
  readonly settle: (answer: CallAnswer) => void;
}

/** Calls that a log answers. Files are in no log: who asks for one waits for good. */
export function createAnsweredCalls() {
  const waiting: Asked[] = [];
  /** Came before anyone asked: timers are not exact. */
  const early: CallAnswer[] = [];
  const ask = <In, Out>(call: ClientCall<In, Out>, input: In): Cancellable<Tagged<Out> | null> => {
    let cancel = (): void => undefined;
    const response = new Promise<Tagged<Out> | null>((resolve, reject) => {
      const asked: Asked = {
        ...{ call: nameOf(call), input: redactedInput(nameOf(call), input) },
        settle: ({ answer, error }) => {
          if (error !== null) reject(new CallError(error));
          else if (answer === null) resolve(null);
          else if (call.isResponse(answer.data)) resolve({ data: answer.data, etag: answer.etag });
          else reject(new CallError({ kind: 'badAnswer', code: 0, message: '' }));
        },
      };
      const known = takeFirst(early, (answer) => isAnswerTo(asked, answer));
      if (known !== undefined) asked.settle(known);
      else waiting.push(asked);
      cancel = () => void takeFirst(waiting, (each) => each === asked);
    });
    return cancellable(response, () => cancel());
  };
  const send = <In, Out>(call: ClientCall<In, Out>, input: In): Cancellable<Out> =>
    mapResponse(ask(call, input), (tagged) => {
      if (tagged === null) throw new CallError({ kind: 'badAnswer', code: 0, message: '' });
      return tagged.data;
    });
  const http: HttpClient = {
    ...{ send, save: send, upload: send },
    sendTagged: ask,
    sendPage: (call, input) => mapResponse(ask(call, input), (page) => page && { ...page.data, etag: page.etag }),
    fetchFile: () => unanswered(),
    download: () => unanswered(),
  };
  return {
    http,
    answer: (answer: CallAnswer) => {
      const asked =
        takeFirst(waiting, (each) => isAnswerTo(each, answer)) ??
        takeFirst(waiting, ({ call }) => call === answer.call);
      if (asked === undefined) early.push(answer);
      else asked.settle(answer);
    },
    /** Calls without an answer by now, and answers that nobody has asked for. */
    leftOver: () => ({ unanswered: waiting.map(({ call }) => call), unasked: early.map(({ call }) => call) }),
  };
}

export function unanswered(): Cancellable<never> {
  return cancellable(new Promise<never>(() => undefined), () => undefined);
}

function isAnswerTo({ call, input }: Asked, answer: CallAnswer): boolean {
  return call === answer.call && input === JSON.stringify(answer.input);
}

function nameOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method} ${path}`;
}

function redactedInput(call: string, input: unknown): string {
  const action = callAnswered({ call, input, answer: null, error: null });
  return JSON.stringify(action && valueAt(redactAction(LOG_RULES, action), ['payload', 'input']));
}

function takeFirst<T>(list: T[], isWanted: (item: T) => boolean): T | undefined {
  const at = list.findIndex(isWanted);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}
