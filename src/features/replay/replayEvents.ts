import { createAction } from '@reduxjs/toolkit';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { MarkKind, OpenAnswer, PositionDetails, Row, Verification } from '../../actionLog/replay/index.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import type { AppError } from '#common/errors.ts';
import { markFailure } from '#common/failures.ts';

/** Where a log comes from. The store of file handles has the file. */
export type LogSource =
  | { readonly by: 'report'; readonly id: string }
  | { readonly by: 'file'; readonly fileId: string; readonly name: string };

/** Why a log could not be opened. `gone`: the page no longer has the file. `frame`: the replay frame has failed. */
export type Trouble =
  | { readonly kind: 'call'; readonly error: AppError }
  | { readonly kind: 'damaged' | 'tooLarge' | 'gone' | 'frame' };

export type OpenedLog = Omit<Extract<OpenAnswer, { readonly status: 'opened' }>, 'status'>;
export type Refusal = Omit<Extract<OpenAnswer, { readonly status: 'refused' }>, 'status'>;

/** What 'previous' and 'next' jump to. */
export type JumpFilter =
  | { readonly by: 'marks' }
  | { readonly by: 'mark'; readonly mark: MarkKind }
  | { readonly by: 'types' }
  | { readonly by: 'chat'; readonly chatId: string };

/** The target of a jump. */
export type Jump =
  | { readonly by: 'position'; readonly position: number }
  | { readonly by: 'time'; readonly at: number }
  | { readonly by: 'clientMsgId'; readonly clientMsgId: string }
  | { readonly by: 'chat'; readonly chatId: string };

const IS_MARK: Readonly<Record<MarkKind, true>> = {
  error: true,
  disconnected: true,
  connected: true,
  sent: true,
  received: true,
  reloaded: true,
  missing: true,
  reported: true,
};
export const MARK_KINDS = Object.keys(IS_MARK).filter((kind): kind is MarkKind => Object.hasOwn(IS_MARK, kind));

export const SPEEDS = [0.5, 1, 2, 4, 8, 16] as const;
export type Speed = (typeof SPEEDS)[number];

/** The rows that have been loaded, with actions of these types only (null: all). `isWhole…`: no more on that side. */
export interface RowWindow {
  readonly types: readonly string[] | null;
  readonly rows: readonly Row[];
  readonly isWholeBefore: boolean;
  readonly isWholeAfter: boolean;
}

/** The address of the screen is new or has changed. */
export const addressRead = createAction<{ readonly search: string }>('replay/addressRead');
export const replayClosed = createAction('replay/closed');
/** The list of reports is on screen. */
export const reportsShown = createAction('replay/reportsShown');
export const reportsLeft = createAction('replay/reportsLeft');
export const pageWanted = createAction<PageWanted>('replay/pageWanted');
export const reportWanted = createAction<{ readonly id: string }>('replay/reportWanted');
export const fileChosen = createAction<{ readonly fileId: string; readonly name: string }>('replay/fileChosen');
/** The user leaves the log for the list of reports. */
export const logLeft = createAction('replay/logLeft');
export const retryRequested = createAction('replay/retryRequested');

export const reportFetched = createAction<ActionLogHead>('replay/reportFetched');
export const logOpened = createAction<OpenedLog>('replay/logOpened');
export const logRefused = createAction<Refusal>('replay/logRefused');
export const openFailed = markFailure(createAction<Trouble>('replay/openFailed'));

export const seekRequested = createAction<{ readonly position: number }>('replay/seekRequested');
export const stepRequested = createAction<{ readonly by: number }>('replay/stepRequested');
export const jumpRequested = createAction<Jump>('replay/jumpRequested');
/** A jump to the previous (-1) or next (1) action that the jump filter lets through. */
export const filteredJumpRequested = createAction<{ readonly direction: 1 | -1 }>('replay/filteredJumpRequested');
export const jumpFilterChosen = createAction<JumpFilter>('replay/jumpFilterChosen');
/** The jump has no target. */
export const notFound = createAction('replay/notFound');
/** `wanted`: the position that was requested, which may be outside the log. `details`: of the one that is shown. */
export const positionShown = createAction<{ readonly details: PositionDetails; readonly wanted: number }>(
  'replay/positionShown',
);
export const rowsReceived = createAction<RowWindow>('replay/rowsReceived');
/** null: all types. */
export const typesChosen = createAction<{ readonly types: readonly string[] | null }>('replay/typesChosen');

export const playToggled = createAction('replay/playToggled');
/** The log's clock has reached this position. */
export const playedTo = createAction<{ readonly position: number }>('replay/playedTo');
/** The log's clock has advanced without an action. `at`: milliseconds since 1970. */
export const silencePassed = createAction<{ readonly at: number }>('replay/silencePassed');
export const playEnded = createAction('replay/playEnded');
export const speedChosen = createAction<{ readonly speed: Speed }>('replay/speedChosen');
export const skipSilenceChosen = createAction<{ readonly isSkipped: boolean }>('replay/skipSilenceChosen');
export const sizeChosen = createAction<{ readonly isActual: boolean }>('replay/sizeChosen');

export const verificationReceived = createAction<Verification>('replay/verificationReceived');
export const verificationFailed = markFailure(createAction('replay/verificationFailed'));
