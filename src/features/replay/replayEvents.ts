import { createAction } from '@reduxjs/toolkit';
import type { ActionLogHead } from '../../../contract/http/actionLogs.ts';
import type { MarkKind, Moment, OpenAnswer, Row, Verdict } from '../../actionLog/replay/index.ts';
import type { PageWanted } from '../../common/components/Pager.tsx';
import type { AppError } from '../../common/errors.ts';
import { markFailure } from '../../common/failures.ts';

/** Where a log comes from. The file itself is held outside the store. */
export type LogSource =
  | { readonly by: 'report'; readonly id: string }
  | { readonly by: 'file'; readonly fileId: string; readonly name: string };

/** Why a log could not be opened. `gone`: a file that the page no longer has. `stage`: what draws it has failed. */
export type Trouble =
  { readonly kind: 'call'; readonly error: AppError } | { readonly kind: 'damaged' | 'tooLarge' | 'gone' | 'stage' };

export type OpenedLog = Omit<Extract<OpenAnswer, { readonly status: 'opened' }>, 'status'>;
export type Refusal = Omit<Extract<OpenAnswer, { readonly status: 'refused' }>, 'status'>;

/** What 'previous' and 'next' go to. */
export type Stride =
  | { readonly by: 'marks' }
  | { readonly by: 'mark'; readonly mark: MarkKind }
  | { readonly by: 'types' }
  | { readonly by: 'chat'; readonly chatId: string };

/** Where somebody wants to go. */
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

/** The rows that are at hand, of some types only or (null) of all. `isWhole`: on that side there are no more. */
export interface RowWindow {
  readonly types: readonly string[] | null;
  readonly rows: readonly Row[];
  readonly isWholeBefore: boolean;
  readonly isWholeAfter: boolean;
}

/** The screen was opened at an address, or gone back to it. */
export const addressRead = createAction<{ readonly search: string }>('replay/addressRead');
export const replayClosed = createAction('replay/closed');
/** The list of reports is on screen. */
export const reportsShown = createAction('replay/reportsShown');
export const reportsLeft = createAction('replay/reportsLeft');
export const pageWanted = createAction<PageWanted>('replay/pageWanted');
export const reportWanted = createAction<{ readonly id: string }>('replay/reportWanted');
export const fileChosen = createAction<{ readonly fileId: string; readonly name: string }>('replay/fileChosen');
/** Enough of this log. */
export const logLeft = createAction('replay/logLeft');
export const retryRequested = createAction('replay/retryRequested');

export const reportFetched = createAction<ActionLogHead>('replay/reportFetched');
export const logOpened = createAction<OpenedLog>('replay/logOpened');
export const logRefused = createAction<Refusal>('replay/logRefused');
export const openFailed = markFailure(createAction<Trouble>('replay/openFailed'));

export const seekRequested = createAction<{ readonly position: number }>('replay/seekRequested');
export const stepRequested = createAction<{ readonly by: number }>('replay/stepRequested');
export const jumpRequested = createAction<Jump>('replay/jumpRequested');
/** To the one before (-1) or the next (1) of what the stride goes to. */
export const strideRequested = createAction<{ readonly direction: 1 | -1 }>('replay/strideRequested');
export const strideChosen = createAction<Stride>('replay/strideChosen');
/** What was looked for is not there. */
export const notFound = createAction('replay/notFound');
/** `wanted`: what was asked for; the log may hold no such position. */
export const momentShown = createAction<{ readonly moment: Moment; readonly wanted: number }>('replay/momentShown');
export const rowsReceived = createAction<RowWindow>('replay/rowsReceived');
/** null: all. */
export const typesChosen = createAction<{ readonly types: readonly string[] | null }>('replay/typesChosen');

export const playToggled = createAction('replay/playToggled');
/** Time has come for what led to this position. */
export const playedTo = createAction<{ readonly position: number }>('replay/playedTo');
/** Time passes, and nothing happens. */
export const silencePassed = createAction<{ readonly at: number }>('replay/silencePassed');
export const playEnded = createAction('replay/playEnded');
export const speedChosen = createAction<{ readonly speed: Speed }>('replay/speedChosen');
export const silenceSkippedOrNot = createAction<{ readonly isSkipped: boolean }>('replay/silenceSkippedOrNot');
export const sizeChosen = createAction<{ readonly isActual: boolean }>('replay/sizeChosen');

export const verdictReceived = createAction<Verdict>('replay/verdictReceived');
export const verdictFailed = markFailure(createAction('replay/verdictFailed'));
