import { combineReducers } from 'redux';
import { createSelector } from 'reselect';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import type { Row } from '../../actionLog/replay/index.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { createLiveList, type LiveListState } from '#common/liveList/index.ts';
import { bisectReducer, type BisectState } from './bisectSlice.ts';
import { caseReducer, type CaseState } from './case/caseSlice.ts';
import { playerReducer, type PlayerState } from './playerSlice.ts';
import type { ReplayAddress } from './replayAddress.ts';

interface ReplayState {
  readonly list: LiveListState<PageWanted, ActionLogHead>;
  readonly player: PlayerState;
  readonly bisect: BisectState;
  readonly case: CaseState;
}

export interface ReplayRoot {
  readonly replay: ReplayState;
}

export const reportList = createLiveList({
  name: 'actionLogs',
  noFilters: { pageNo: 1, cursor: null },
  pick: (root: ReplayRoot) => root.replay.list,
});

export const replayReducer = combineReducers({
  list: reportList.reducer,
  player: playerReducer,
  bisect: bisectReducer,
  case: caseReducer,
});

export const selectCase = (root: ReplayRoot) => root.replay.case;
/** What belongs to the open log; null: nothing, or it has not loaded. */
export const selectCaseView = (root: ReplayRoot) => {
  const { phase } = selectCase(root);
  return phase.name === 'ready' ? phase.view : null;
};
/** The message or event whose way is shown; null: none. */
export const selectChosenLine = createSelector(
  [selectCaseView, (root: ReplayRoot) => selectCase(root).chosen],
  (view, chosen) => view?.lines.find(({ key }) => key === chosen) ?? null,
);

export const selectPlayer = (root: ReplayRoot) => root.replay.player;
export const selectBisect = (root: ReplayRoot) => root.replay.bisect;
export const selectSource = (root: ReplayRoot) => selectPlayer(root).source;
export const selectPhase = (root: ReplayRoot) => selectPlayer(root).phase;
export const selectLog = (root: ReplayRoot) => selectPlayer(root).log;
export const selectReport = (root: ReplayRoot) => selectPlayer(root).report;
export const selectPositionDetails = (root: ReplayRoot) => selectPlayer(root).details;
export const selectWanted = (root: ReplayRoot) => selectPlayer(root).wanted;
export const selectTypes = (root: ReplayRoot) => selectPlayer(root).types;
export const selectJumpFilter = (root: ReplayRoot) => selectPlayer(root).jumpFilter;
export const selectCheck = (root: ReplayRoot) => selectPlayer(root).check;
export const selectIsPlaying = (root: ReplayRoot) => selectPlayer(root).isPlaying;

export const selectIsNotFound = (root: ReplayRoot) => selectPlayer(root).isNotFound;
export const selectSpeed = (root: ReplayRoot) => selectPlayer(root).speed;
export const selectSkipsSilence = (root: ReplayRoot) => selectPlayer(root).skipsSilence;
export const selectIsActualSize = (root: ReplayRoot) => selectPlayer(root).isActualSize;

/** Used until the log contains the size of the page. */
const DEFAULT_VIEWPORT = { width: 1440, height: 900 } as const;
export const selectViewport = (root: ReplayRoot) => selectPlayer(root).viewport ?? DEFAULT_VIEWPORT;

const NO_ROWS: readonly Row[] = [];
export const selectRows = (root: ReplayRoot) => selectPlayer(root).window?.rows ?? NO_ROWS;

/** The position of the current row: the last row at or before the shown position. null: there is none. */
export const selectCurrentRow = (root: ReplayRoot) => {
  const position = selectPositionDetails(root)?.position ?? 0;
  return (
    selectRows(root)
      .filter((row) => row.position <= position)
      .at(-1)?.position ?? null
  );
};

/** The time of the log's clock in milliseconds since 1970; null: nothing is shown yet. */
export const selectClock = (root: ReplayRoot) => {
  const { clockAt, details } = selectPlayer(root);
  return clockAt ?? details?.at ?? null;
};

/** What the address of the screen should say. */
export const selectAddress = createSelector(
  [selectSource, selectPositionDetails, selectWanted, (root: ReplayRoot) => reportList.selectFilters(root)],
  (source, details, wanted, page): ReplayAddress => {
    const at = details?.position ?? wanted;
    if (source === null) return { name: 'list', page };
    return source.by === 'report' ? { name: 'report', id: source.id, at } : { name: 'file', at };
  },
);
