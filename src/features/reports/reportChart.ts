import { createAction } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { type AppError, markFailure } from '#common/errors.ts';
import type { FiguresRequest } from './reportView.ts';

export interface ReportChartState<Figures> {
  /**
   *
   * - `loading`: waiting for the answer to `wanted`; `shown` answers an earlier request
   * - `failed`: the request `wanted` failed, and nothing is shown
   */
  readonly status: 'closed' | 'loading' | 'ready' | 'failed';
  readonly wanted: FiguresRequest | null;
  /** The figures, and the request that they answer. */
  readonly shown: { readonly of: FiguresRequest; readonly figures: Figures } | null;
  readonly error: AppError | null;
}

interface ChartOptions<Root, Figures> {
  /** The prefix of the action types. */
  readonly name: string;
  readonly pick: (root: Root) => ReportChartState<Figures>;
}

/** The actions, reducer and selectors of a report's chart. */
export function createReportChart<Root, Figures>({ name, pick }: ChartOptions<Root, Figures>) {
  const actions = {
    /** Sends a request even when its answer is already shown. */
    figuresWanted: createAction<FiguresRequest>(`${name}/figuresWanted`),
    figuresReceived: createAction<{ readonly of: FiguresRequest; readonly figures: Figures }>(
      `${name}/figuresReceived`,
    ),
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
