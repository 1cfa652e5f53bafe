import type { QueryCategory, QuerySettings, QuerySubject } from '../../../contract/http/settings.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { savedFormLogRules } from '../../common/savedForm/index.ts';
import { categoriesFailed, categoriesReceived } from './categories/categoriesSlice.ts';
import { queryRules, type QuerySettingsState } from './querySettingsSlice.ts';
import type { RulesForm } from './rulesForm.ts';
import type { SubjectConflict, SubjectRow } from './subjects/subjectRows.ts';
import {
  freshReceived, nameTyped, rowRemoved, saveFailed, submitRefused, subjectsFailed, subjectsReceived, type FreshSubjects, type SubjectsState,
} from './subjects/subjectsSlice.ts';

const numbers = { allocation: 'keep', expireIn: 'keep', notification: 'keep' } as const;
const ofRules = savedFormLogRules(queryRules, {
  values: ruleFor<QuerySettings>({ fields: { ...numbers, notificationMsg: 'mask' } }),
  form: ruleFor<RulesForm>({ fields: { ...numbers, notificationMsg: 'mask' } }),
});
const category = ruleFor<QueryCategory>({ fields: { id: 'keep', name: 'mask', module: 'mask', remark: 'mask', status: 'keep' } });
const subject = ruleFor<QuerySubject>({ fields: { id: 'keep', name: 'mask', remark: 'mask', status: 'keep' } });
const row = ruleFor<SubjectRow>({ fields: { key: 'keep', id: 'keep', name: 'mask' } });
const conflict: { readonly [Key in keyof Extract<SubjectConflict, { kind: 'renamed' }>]: AnyLogRule } = { kind: 'keep', id: 'keep', name: 'mask', theirName: 'mask' };
const subjects: { readonly [Key in keyof SubjectsState]: AnyLogRule } = {
  status: 'keep', base: { each: subject }, rows: { each: row }, added: 'keep', error: 'keep', problems: 'keep',
  conflicts: { each: { fields: conflict } },
};
const fresh: { readonly [Key in keyof FreshSubjects]: AnyLogRule } = {
  base: subjects.base, rows: subjects.rows, conflicts: subjects.conflicts, problems: 'keep',
};
const state: { readonly [Key in keyof QuerySettingsState]: AnyLogRule } = {
  rules: ofRules.state, categories: { fields: { status: 'keep', categories: { each: category }, error: 'keep' } }, subjects: { fields: subjects },
};

/** Numbers are kept, names and texts masked. */
export const querySettingsLogRules: LogRules = {
  actions: {
    ...ofRules.actions,
    [categoriesReceived.type]: { each: category },
    [categoriesFailed.type]: 'keep',
    [subjectsReceived.type]: { each: subject },
    [freshReceived.type]: { fields: fresh },
    [subjectsFailed.type]: 'keep',
    [nameTyped.type]: { fields: { key: 'keep', name: 'mask' } },
    [rowRemoved.type]: 'keep',
    [submitRefused.type]: 'keep',
    [saveFailed.type]: 'keep',
  },
  state: { querySettings: { fields: state } },
};
