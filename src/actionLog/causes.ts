import type { EffectMiddleware, SagaMonitor } from 'redux-saga';
import { delay, type effectTypes } from 'redux-saga/effects';
import type { LogEntry } from '#contract/actionLog.ts';
import { isRecord } from '#common/sameRecord.ts';

export type Cause = Pick<LogEntry, 'of' | 'via' | 'key'>;

/** Finds what set actions off. The recorder asks it about each action, once and in order. */
export type Causes = ReturnType<typeof createCauses>;

/** '' for all else that a flow may yield, such as a promise. */
type EffectType = keyof typeof effectTypes | '';

interface Effect {
  readonly type: EffectType;
  readonly payload: { readonly action?: unknown; readonly fn?: unknown };
}

/** An effect that has begun and not ended. */
interface OpenEffect {
  readonly type: EffectType;
  readonly wait: 'timer' | 'answer';
  /** Of its flow, when it began. */
  readonly cause: Cause;
  /** It did not end at once. */
  isWaiting: boolean;
  /** It has effects of its own, such as those of a race or of a called generator. */
  hasInner: boolean;
  /** The effect around it. */
  readonly outerId: number;
  /** Of what ended last inside a race or an `all`. The losers, which clean up after that, do not count. */
  inner: Cause | null;
}

const IO = '@@redux-saga/IO';
const NO_EFFECT: Effect = { type: '', payload: {} };
const NOTHING: Cause = {};
const DELAY = delay(0).payload.fn;

/**
 * Follows the flows of sagas: what woke a flow last is the cause of what it dispatches. As sagas run synchronously from
 * one wake-up to the next wait, one variable has the cause of the flow that runs, and each open effect that of its own.
 * @param personCause of an action that no saga has dispatched; undefined: unknown
 */
export function createCauses(personCause: () => Cause | undefined) {
  let running = NOTHING;
  let begunId = 0;
  /** While the function of a `call` runs, which may dispatch. */
  let calling: Cause | null = null;
  const open = new Map<number, OpenEffect>();
  /** By action: its own cause until it is recorded, then that of the flows that take it. */
  const causes = new WeakMap<object, Cause>();

  const effectEnded = (effectId: number, result?: unknown): void => {
    const effect = open.get(effectId);
    if (effect === undefined) return;
    open.delete(effectId);
    running = causeAfter(effect, result, { running, causes });
    const outer = open.get(effect.outerId);
    if (outer !== undefined && isSeveral(outer)) outer.inner = running;
  };

  const monitor: SagaMonitor = {
    rootSagaStarted: () => {
      running = NOTHING;
    },
    effectTriggered: ({ effectId, parentEffectId, effect }) => {
      begunId = effectId;
      const outer = open.get(parentEffectId);
      if (outer !== undefined) {
        outer.hasInner = true;
        if (isSeveral(outer)) running = outer.cause;
      }
      const { type, payload } = isEffect(effect) ? effect : NO_EFFECT;
      if (type === 'SELECT') return;
      if (type === 'PUT' && isRecord(payload.action)) causes.set(payload.action, running);
      const wait = payload.fn === DELAY ? 'timer' : 'answer';
      const effectOf = { type, wait, cause: running, outerId: parentEffectId } as const;
      open.set(effectId, { ...effectOf, isWaiting: false, hasInner: false, inner: null });
    },
    effectResolved: effectEnded,
    effectRejected: effectEnded,
    effectCancelled: (effectId) => {
      open.delete(effectId);
    },
  };

  const middleware: EffectMiddleware = (run) => (effect) => {
    const [id, outer] = [begunId, calling];
    calling = open.get(id)?.type === 'CALL' ? running : null;
    try {
      run(effect);
    } finally {
      calling = outer;
    }
    const begun = open.get(id);
    if (begun !== undefined) begun.isWaiting = true;
  };

  return {
    /** Options of the saga middleware. */
    sagaOptions: { sagaMonitor: monitor, effectMiddlewares: [middleware] },
    /** The cause of an action that is recorded as `no`. */
    recordCause: (action: object, no: number, isBySaga: boolean): Cause | undefined => {
      const cause = isBySaga ? causes.get(action) : (calling ?? personCause());
      causes.set(action, { of: no });
      return cause;
    },
    /** How many effects are open. */
    size: () => open.size,
  };
}

interface Known {
  /** Of the flow that runs. */
  readonly running: Cause;
  readonly causes: WeakMap<object, Cause>;
}

/** The cause of a flow after an effect has ended. */
function causeAfter(effect: OpenEffect, result: unknown, { running, causes }: Known): Cause {
  const { type, wait, cause, isWaiting, hasInner, inner } = effect;
  const afterTaking = (taken: unknown): Cause =>
    (isRecord(taken) ? causes.get(taken) : undefined) ?? after(cause, 'channel');
  if (type === 'TAKE') return afterTaking(result);
  if (type === 'FLUSH') return isFilled(result) ? afterTaking(result.at(-1)) : cause;
  if (type === 'PUT' || type === 'FORK') return cause;
  // The cause of what ended last inside it goes on.
  if (hasInner || type === 'JOIN') return inner ?? running;
  return isWaiting ? after(cause, wait) : cause;
}

function isSeveral({ type }: OpenEffect): boolean {
  return type === 'ALL' || type === 'RACE';
}

function isFilled(result: unknown): result is readonly unknown[] {
  return Array.isArray(result) && result.length > 0;
}

function isEffect(yielded: unknown): yielded is Effect {
  return isRecord(yielded) && IO in yielded;
}

/** An answer does not hide what the question was asked for. */
function after(cause: Cause, via: 'timer' | 'answer' | 'channel'): Cause {
  return cause.via === via || (via === 'answer' && cause.via !== undefined) ? cause : { ...cause, via };
}
