import { combineReducers } from '@reduxjs/toolkit';
import type { QuerySubject } from '#contract/http/settings.ts';
import { toastsReducer } from '#common/toasts/index.ts';
import { querySettingsReducer } from '#src/features/querySettings/querySettingsSlice.ts';
import { querySettingsSaga } from '#src/features/querySettings/querySettingsSaga.ts';
import type { QuerySettingsApi } from '#src/features/querySettings/querySettingsApi.ts';
import { STORABLE_RULES } from '../querySettingsLimits.ts';
import { aCategory } from './fakeQueryList.ts';
import { answered } from './fakeSession.ts';
import { createTestStore } from './testStore.ts';

export function aSubject(fields: Partial<QuerySubject> = {}): QuerySubject {
  return { id: '1', name: 'Payment', remark: '', status: 'A', ...fields };
}

/** The sagas of the query settings with a store and a fake server. */
export function setUpQuerySettings() {
  const api = {
    fetchRules: jasmine
      .createSpy<QuerySettingsApi['fetchRules']>('fetchRules')
      .and.callFake(() => answered(STORABLE_RULES)),
    saveRules: jasmine.createSpy<QuerySettingsApi['saveRules']>('saveRules').and.callFake(() => answered(null)),
    fetchCategories: jasmine
      .createSpy<QuerySettingsApi['fetchCategories']>('fetchCategories')
      .and.callFake(() => answered([aCategory()])),
    fetchSubjects: jasmine
      .createSpy<QuerySettingsApi['fetchSubjects']>('fetchSubjects')
      .and.callFake(() =>
        answered([aSubject(), aSubject({ id: '2', name: 'Refund' }), aSubject({ id: '3', name: 'Gone', status: 'I' })]),
      ),
    saveSubjects: jasmine
      .createSpy<QuerySettingsApi['saveSubjects']>('saveSubjects')
      .and.callFake(() => answered(null)),
  };
  const asking = new Set<string>();
  const leaveGuard = {
    ask: (asks: boolean, form = '') => {
      if (asks) asking.add(form);
      else asking.delete(form);
    },
  };
  const test = createTestStore({
    reducer: combineReducers({ querySettings: querySettingsReducer, toasts: toastsReducer }),
    saga: () => querySettingsSaga({ querySettingsApi: api, leaveGuard }),
  });
  const dispatch = async (...actions: Parameters<typeof test.store.dispatch>[0][]) => {
    for (const action of actions) test.store.dispatch(action);
    await test.settle();
  };
  return { ...test, api, asking, dispatch, state: () => test.store.getState() };
}
