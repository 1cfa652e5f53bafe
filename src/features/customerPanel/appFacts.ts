import { APP_CONTEXT_TEXTS } from '#contract/constants.ts';
import type { AppContext, ChatAppContext } from '#contract/http/appContext.ts';

type TextName = Exclude<keyof AppContext, 'errorIds'>;

export interface AppFact {
  readonly name: TextName | 'errors';
  readonly text: string;
  /** Whether the app's back end has signed it. */
  readonly isSigned: boolean;
}

/** What is said of the app from a message on, and was said until the message before `untilSeq`; null: it still is. */
export interface AppSpan {
  readonly fromSeq: number;
  readonly untilSeq: number | null;
  readonly facts: readonly AppFact[];
}

/** The newest first. Of what is signed, the device is heard only where it says something else. */
export function appSpansOf(contexts: readonly ChatAppContext[]): readonly AppSpan[] {
  const starts = [...new Set(contexts.map(({ fromSeq }) => fromSeq))];
  return starts.map((fromSeq, index) => {
    const latest = (isSigned: boolean) =>
      contexts.find((each) => each.isSigned === isSigned && each.fromSeq <= fromSeq)?.context ?? {};
    return { fromSeq, untilSeq: starts[index - 1] ?? null, facts: factsOf(latest(true), latest(false)) };
  });
}

function factsOf(signed: AppContext, device: AppContext): readonly AppFact[] {
  const [known, said] = [textsOf(signed), textsOf(device)];
  return [...APP_CONTEXT_TEXTS, 'errors' as const].flatMap((name) => {
    const [sure, unsure] = [known.get(name), said.get(name)];
    return [
      ...(sure === undefined ? [] : [{ name, text: sure, isSigned: true }]),
      ...(unsure === undefined || unsure === sure ? [] : [{ name, text: unsure, isSigned: false }]),
    ];
  });
}

function textsOf(context: AppContext): ReadonlyMap<AppFact['name'], string> {
  const errors = context.errorIds?.join(', ') ?? '';
  return new Map([
    ...APP_CONTEXT_TEXTS.flatMap((name) => {
      const text = context[name];
      return text === undefined ? [] : [[name, text] as const];
    }),
    ...(errors === '' ? [] : [['errors', errors] as const]),
  ]);
}
