import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { Days } from '../../common/dayRange/index.ts';
import type { AppError } from '../../common/errors.ts';
import { markFailure } from '../../common/failures.ts';

export interface FiguresState<Figures> {
  /**
   * - `closed`: no screen shows them
   * - `loading`: they are waited for; what is `shown` meanwhile may be of other days
   * - `failed`: the last question was not answered; what is `shown` answered the same one earlier
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  /** The days that were asked for last; null: none yet, or what is asked for has no range. */
  readonly days: Days | null;
  readonly shown: { readonly days: Days | null; readonly figures: Figures } | null;
  /** Why the last question was not answered; it stands until one is. */
  readonly error: AppError | null;
}

interface FiguresOptions<Root, Figures> {
  /** Stands before its action types. */
  readonly name: string;
  readonly pick: (root: Root) => FiguresState<Figures>;
}

/**
 * A part of the dashboard, which loads, fails and is asked for again on its own: its events, its reducer and what can
 * be read of it.
 */
export function createFigures<Root, Figures>({ name, pick }: FiguresOptions<Root, Figures>) {
  const actions = {
    /** `isWaitedFor`: somebody has asked for them, and sees that they are on their way. */
    wanted: createAction<{ readonly isWaitedFor: boolean }>(`${name}/wanted`),
    asked: createAction<{ readonly days: Days | null; readonly isWaitedFor: boolean }>(`${name}/asked`),
    received: createAction<{ readonly figures: Figures }>(`${name}/received`),
    failed: markFailure(createAction<{ readonly error: AppError }>(`${name}/failed`)),
    givenUp: createAction(`${name}/givenUp`),
  };
  const nothing: FiguresState<Figures> = { status: 'closed', days: null, shown: null, error: null };
  const reducer = (state: FiguresState<Figures> = nothing, action: UnknownAction): FiguresState<Figures> => {
    if (actions.asked.match(action)) return askedFor(state, action.payload);
    if (actions.givenUp.match(action)) return { ...state, status: 'closed' };
    if (state.status === 'closed') return state;
    if (actions.received.match(action)) return answered(state, action.payload.figures);
    return actions.failed.match(action) ? notAnswered(state, action.payload.error) : state;
  };
  return {
    actions,
    reducer,
    select: pick,
    selectStatus: (root: Root) => pick(root).status,
    selectDays: (root: Root) => pick(root).days,
  };
}

export type FiguresPart<Root, Figures> = ReturnType<typeof createFigures<Root, Figures>>;

/** Asked for the same once more by nobody, they stay as they are until the answer. */
function askedFor<Figures>(
  state: FiguresState<Figures>,
  { days, isWaitedFor }: { readonly days: Days | null; readonly isWaitedFor: boolean },
): FiguresState<Figures> {
  const isNews = isWaitedFor || state.status === 'closed' || !isSameDays(state.days, days);
  return {
    ...state,
    days: isSameDays(state.days, days) ? state.days : days,
    status: isNews ? 'loading' : state.status,
  };
}

function answered<Figures>(state: FiguresState<Figures>, figures: Figures): FiguresState<Figures> {
  const { shown, days } = state;
  // What is drawn from them is drawn anew only when something changed.
  const isSame =
    shown !== null && isSameDays(shown.days, days) && JSON.stringify(shown.figures) === JSON.stringify(figures);
  return { ...state, status: 'ready', shown: isSame ? shown : { days, figures }, error: null };
}

function notAnswered<Figures>(state: FiguresState<Figures>, error: AppError): FiguresState<Figures> {
  const { shown, days } = state;
  return { ...state, status: 'failed', shown: shown !== null && isSameDays(shown.days, days) ? shown : null, error };
}

function isSameDays(a: Days | null, b: Days | null): boolean {
  return a === b || (a !== null && b !== null && a.startDate === b.startDate && a.endDate === b.endDate);
}
