import { TRANSFER_TO } from '#contract/transferKinds.ts';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ResponseOf } from '#contract/http/call.ts';
import type { Assignee } from '#contract/http/staff.ts';
import type { listTransferTeams } from '#contract/http/transfers.ts';
import { markFailure } from '#common/errors.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import { transferForm, type Target, type TransferFormRoot } from './transferForm.ts';

type Teams = Readonly<ResponseOf<typeof listTransferTeams>>;

export interface TargetsState {
  readonly search: RemoteSearch<Assignee>;
  /** null: they have not loaded. */
  readonly teams: Teams | null;
  /** The most likely one. It stays, so that the dialog does not change under the user's hands. */
  readonly suggested: Target | null;
}

export interface TargetsRoot extends TransferFormRoot {
  readonly transferTargets: TargetsState;
}

export const LINE: Target = { toType: TRANSFER_TO.line, toId: null, name: '' };

const nothing: TargetsState = { search: NO_SEARCH, teams: null, suggested: null };

const targetsSlice = createSlice({
  name: 'transferTargets',
  initialState: nothing,
  reducers: {
    /** An empty keyword finds the most likely people. */
    targetTyped: (state, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>): TargetsState => ({
      ...state,
      search: { ...state.search, keyword, status: 'searching' },
    }),
    peopleReceived: (state, { payload: people }: PayloadAction<readonly Assignee[]>): TargetsState => ({
      ...state,
      search: { ...state.search, status: 'ready', options: people },
      suggested: state.suggested ?? (state.search.keyword === '' ? mostLikely(people) : null),
    }),
    peopleFailed: (state): TargetsState => ({ ...state, search: { ...state.search, status: 'failed', options: [] } }),
    teamsReceived: (state, { payload: teams }: PayloadAction<Teams>): TargetsState => ({ ...state, teams }),
  },
  extraReducers: (builder) => builder.addCase(transferForm.actions.opened, () => nothing),
});

export const { targetTyped, peopleReceived, peopleFailed, teamsReceived } = targetsSlice.actions;
markFailure(peopleFailed);
export const targetsReducer = targetsSlice.reducer;

/** Without anyone who could take it, the line. */
function mostLikely(people: readonly Assignee[]): Target {
  const person = people.find((each) => obstacleOf(each) === null);
  return person === undefined ? LINE : targetOf(person);
}

export function targetOf({ id, name }: Pick<Assignee, 'id' | 'name'>): Target {
  return { toType: TRANSFER_TO.person, toId: id, name };
}

/** Why a person cannot take a chat now; null: they can. The rules of the server. */
export function obstacleOf({
  isOnline,
  isAway,
  breakEndsAt,
  openChats,
  maxChats,
}: Assignee): 'isOffline' | 'isAway' | 'onBreak' | 'isFull' | null {
  if (!isOnline) return 'isOffline';
  if (isAway) return 'isAway';
  if (breakEndsAt !== null) return 'onBreak';
  return openChats >= maxChats ? 'isFull' : null;
}

export const selectTargets = (root: TargetsRoot) => root.transferTargets;
/** The chosen target, or the most likely one; null: none is known. */
export const selectTarget = (root: TargetsRoot) =>
  transferForm.select(root)?.form.target ?? selectTargets(root).suggested;
