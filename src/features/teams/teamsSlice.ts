import { combineReducers, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Team, TeamMember } from '#contract/http/teams.ts';
import { markFailure } from '#common/errors.ts';
import { createDialogForm, type FormState } from '#common/forms/index.ts';
import { NO_SEARCH, type RemoteSearch } from '#common/remoteSearch.ts';
import { createWholeList, type Removable, type WholeListState } from '#common/wholeList/index.ts';
import { TEAM_RULES, type TeamForm } from './teamForm.ts';

interface TeamsState {
  readonly list: WholeListState<Team, Removable>;
  readonly form: FormState<Team, TeamForm> | null;
  /** People who could become members. */
  readonly search: RemoteSearch<TeamMember>;
}

export interface TeamsRoot {
  readonly teams: TeamsState;
}

export const teamList = createWholeList({ name: 'teamList', pick: ({ teams }: TeamsRoot) => teams.list });

export const teamForm = createDialogForm({
  name: 'teamForm',
  rules: TEAM_RULES,
  pick: ({ teams }: TeamsRoot) => teams.form,
});

const noSearch: RemoteSearch<TeamMember> = NO_SEARCH;

const searchSlice = createSlice({
  name: 'teamSearch',
  initialState: noSearch,
  reducers: {
    /** An empty keyword finds people, too. */
    candidateTyped: (state, { payload: { keyword } }: PayloadAction<{ readonly keyword: string }>) => ({
      ...state,
      keyword,
      status: 'searching' as const,
    }),
    candidatesReceived: (state, { payload: options }: PayloadAction<readonly TeamMember[]>) => ({
      ...state,
      options,
      status: 'ready' as const,
    }),
    candidatesFailed: (state) => ({ ...state, options: [], status: 'failed' as const }),
    /** A search that goes on is given up. */
    searchEnded: () => noSearch,
  },
});

export const { candidateTyped, candidatesReceived, candidatesFailed, searchEnded } = searchSlice.actions;
markFailure(candidatesFailed);
export const selectSearch = ({ teams }: TeamsRoot) => teams.search;

export const teamsReducer = combineReducers({
  list: teamList.reducer,
  form: teamForm.reducer,
  search: searchSlice.reducer,
});
