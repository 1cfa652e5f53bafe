import { call, delay, fork, put, select, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { findTeamCandidates, listTeams, saveTeam } from '#contract/http/gen/teams.js';
import type { Team } from '#contract/http/teams.ts';
import { dialogFormSaga, type CurrentSubject, type FormDeps } from '#common/forms/index.ts';
import type { HttpClient } from '#common/http/client.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { wholeListSaga } from '#common/wholeList/index.ts';
import { fieldOf, formOf, valuesOf, type TeamForm } from './teamForm.ts';
import {
  candidatesFailed,
  candidatesReceived,
  candidateTyped,
  searchEnded,
  selectSearch,
  teamForm,
  teamList,
} from './teamsSlice.ts';

export type TeamsApi = ReturnType<typeof createTeamsApi>;

/** Calls show no toast on failure. */
export function createTeamsApi(http: HttpClient) {
  return {
    fetchTeams: (etag: string | null) => http.sendTagged(listTeams, {}, etag),
    /** `shown`: the version that the user edited. The server refuses when the team has changed since. null: adds it. */
    saveTeam: (shown: Team | null, values: ReturnType<typeof valuesOf>) =>
      http.save(saveTeam, { ...values, ...(shown !== null && { id: shown.id, updateTime: shown.updateTime }) }),
    findCandidates: (keyword: string) => http.send(findTeamCandidates, { keyword }),
  };
}

export interface TeamsDeps extends FormDeps {
  readonly teamsApi: TeamsApi;
}

export function* teamsSaga(deps: TeamsDeps): SagaGenerator<void> {
  const { teamsApi } = deps;
  yield* fork(() => wholeListSaga({ list: teamList, fetch: teamsApi.fetchTeams }));
  yield* fork(() =>
    dialogFormSaga({
      form: teamForm,
      nameOf: ({ name }) => name,
      *save({ subject, form }) {
        yield* call(teamsApi.saveTeam, subject, valuesOf(form));
      },
      fetchCurrent: (team) => fetchCurrent(teamsApi, team),
      onSaved: reload,
      fieldOf,
      success: 'settings.saved',
      deps,
    }),
  );
  yield* takeLatest([candidateTyped, searchEnded], search, teamsApi);
  // Perhaps another team has got one of the products.
  yield* takeEvery(teamForm.actions.saveFailed, reload);
}

function* reload(): SagaGenerator<void> {
  yield* put(teamList.actions.reloadRequested());
}

function* fetchCurrent({ fetchTeams }: TeamsApi, { id }: Team): SagaGenerator<CurrentSubject<Team, TeamForm> | null> {
  const subject = (yield* call(fetchTeams, null))?.data.find((team) => team.id === id);
  return subject === undefined ? null : { subject, form: formOf(subject) };
}

function* search({ findCandidates }: TeamsApi): SagaGenerator<void> {
  const { keyword, status } = yield* select(selectSearch);
  if (status !== 'searching') return;
  if (keyword !== '') yield* delay(TYPING_PAUSE_MS);
  try {
    yield* put(candidatesReceived(yield* call(findCandidates, keyword.trim())));
  } catch {
    yield* put(candidatesFailed());
  }
}
