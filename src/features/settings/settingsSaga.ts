import { call, put, race, select, take, takeEvery, takeLatest, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { toAppError } from '../../common/errors.ts';
import { noticeRaised } from '../../common/toasts/index.ts';
import type { SettingsApi } from './settingsApi.ts';
import { toSettings } from './settingsForm.ts';
import { selectIsDirty, selectSettings } from './settingsSelectors.ts';
import {
  allocationLeft, fieldsChanged, freshReceived, overwriteConfirmed, overwriteDeclined, reverted, saveFailed, settingsClosed, settingsFailed,
  settingsOpened, settingsReceived, settingsSaved, updateRequested,
} from './settingsSlice.ts';

export interface SettingsDeps {
  readonly settingsApi: SettingsApi;
  /** Lets the browser ask before the page is left. */
  readonly leaveGuard: { readonly ask: (asks: boolean) => void };
}

export function* settingsSaga(deps: SettingsDeps): SagaGenerator<void> {
  yield* takeLatest([settingsOpened, settingsClosed], load, deps);
  yield* takeLeading(updateRequested, update, deps);
  yield* takeEvery([settingsReceived, fieldsChanged, allocationLeft, updateRequested, freshReceived, settingsSaved, reverted], guard, deps);
}

function* load({ settingsApi }: SettingsDeps): SagaGenerator<void> {
  if ((yield* select(selectSettings)).status !== 'loading') return;
  try {
    yield* put(settingsReceived(yield* call(settingsApi.fetchSettings)));
  } catch (error) {
    yield* put(settingsFailed(toAppError(error)));
  }
}

/** Looks first whether somebody else has saved meanwhile: what both have changed is overwritten only by one who knows. */
function* update({ settingsApi }: SettingsDeps): SagaGenerator<void> {
  if ((yield* select(selectSettings)).saving !== 'saving') return;
  try {
    yield* put(freshReceived(yield* call(settingsApi.fetchSettings)));
    if (!(yield* call(mayOverwrite))) return;
    const { form } = yield* select(selectSettings);
    if (form === null) return;
    yield* call(settingsApi.saveSettings, toSettings(form));
    yield* put(settingsSaved(form));
    yield* put(noticeRaised({ kind: 'success', message: { key: 'settings.saved' } }));
  } catch (error) {
    yield* put(saveFailed(toAppError(error)));
  }
}

function* mayOverwrite(): SagaGenerator<boolean> {
  if ((yield* select(selectSettings)).saving !== 'asking') return true;
  const { confirmed } = yield* race({ confirmed: take(overwriteConfirmed), declined: take([overwriteDeclined, settingsClosed]) });
  return confirmed !== undefined;
}

function* guard({ leaveGuard }: SettingsDeps): SagaGenerator<void> {
  leaveGuard.ask(yield* select(selectIsDirty));
}
