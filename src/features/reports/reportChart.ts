import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import type { AppError } from '../../common/errors.ts';
import { markFailure } from '../../common/failures.ts';
import type { FiguresWanted } from './reportView.ts';

export interface ReportChartState<Figures> {
  /**
   * - `loading`: nothing has been answered to `wanted` yet; what is `shown` answers what was wanted before
   * - `failed`: `wanted` could not be answered, and nothing is shown
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  readonly wanted: FiguresWanted | null;
  /** Figures, and what they answer. */
  readonly shown: { readonly of: FiguresWanted; readonly figures: Figures } | null;
  readonly error: AppError | null;
}

interface ChartOptions<Root, Figures> {
  /** Stands before its action types. */
  readonly name: string;
  readonly pick: (root: Root) => ReportChartState<Figures>;
}

/** The figures of a report's chart: their events, their reducer and what can be read of them. */
export function createReportChart<Root, Figures>({ name, pick }: ChartOptions<Root, Figures>) {
  const actions = {
    /** Asks, also for what is here already. */
    figuresWanted: createAction<FiguresWanted>(`${name}/figuresWanted`),
    figuresReceived: createAction<{ readonly of: FiguresWanted; readonly figures: Figures }>(`${name}/figuresReceived`),
    figuresFailed: markFailure(createAction<AppError>(`${name}/figuresFailed`)),
    figuresClosed: createAction(`${name}/figuresClosed`),
  };
  const closed: ReportChartState<Figures> = { status: 'closed', wanted: null, shown: null, error: null };
  const reducer = (state: ReportChartState<Figures> = closed, action: UnknownAction): ReportChartState<Figures> => {
    if (actions.figuresWanted.match(action))
      return { ...state, status: 'loading', wanted: action.payload, error: null };
    if (actions.figuresClosed.match(action)) return closed;
    if (state.status === 'closed') return state;
    if (actions.figuresReceived.match(action)) return { ...state, status: 'ready', shown: action.payload };
    return actions.figuresFailed.match(action)
      ? { ...state, status: 'failed', shown: null, error: action.payload }
      : state;
  };
  return { actions, reducer, select: pick };
}
