import type { QueryCategory, QuerySubject } from '../../../contract/http/settings.ts';
import { ERROR_LOG_RULE, ruleFor, TEXT_LOG_RULE, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { savedFormLogRules } from '../../common/savedForm/index.ts';
import { categoriesFailed, categoriesReceived } from './categories/categoriesSlice.ts';
import { queryRules, type QuerySettingsState } from './querySettingsSlice.ts';
import type { RulesForm } from './rulesForm.ts';
import type { SubjectConflict, SubjectRow } from './subjects/subjectRows.ts';
import {
  freshReceived, nameTyped, rowRemoved, saveFailed, submitRefused, subjectsFailed, subjectsReceived, type FreshSubjects, type SubjectsState,
} from './subjects/subjectsSlice.ts';

const ofRules = savedFormLogRules(
  queryRules, ruleFor<RulesForm>({ fields: { allocation: 'keep', expireIn: 'keep', notification: 'keep', notificationMsg: 'mask' } }),
);
const category = ruleFor<QueryCategory>({ fields: { id: 'keep', name: 'mask', module: 'mask', remark: 'mask', status: 'keep' } });
const subject = ruleFor<QuerySubject>({ fields: { id: 'keep', name: 'mask', remark: 'mask', status: 'keep' } });
const row = ruleFor<SubjectRow>({ fields: { key: 'keep', id: 'keep', name: 'mask' } });
const conflict: { readonly [Key in keyof Extract<SubjectConflict, { kind: 'renamed' }>]: AnyLogRule } = { kind: 'keep', id: 'keep', name: 'mask', theirName: 'mask' };
const subjects: { readonly [Key in keyof SubjectsState]: AnyLogRule } = {
  status: 'keep', base: { each: subject }, rows: { each: row }, added: 'keep', error: ERROR_LOG_RULE, problems: { values: TEXT_LOG_RULE },
  conflicts: { each: { fields: conflict } },
};
const fresh: { readonly [Key in keyof FreshSubjects]: AnyLogRule } = {
  base: subjects.base, rows: subjects.rows, conflicts: subjects.conflicts, problems: subjects.problems,
};
const state: { readonly [Key in keyof QuerySettingsState]: AnyLogRule } = {
  rules: ofRules.state, categories: { fields: { status: 'keep', categories: { each: category }, error: ERROR_LOG_RULE } }, subjects: { fields: subjects },
};

/** Numbers are kept, names and texts masked. */
export const querySettingsLogRules: LogRules = {
  actions: {
    ...ofRules.actions,
    [categoriesReceived.type]: { each: category },
    [categoriesFailed.type]: ERROR_LOG_RULE,
    [subjectsReceived.type]: { each: subject },
    [freshReceived.type]: { fields: fresh },
    [subjectsFailed.type]: ERROR_LOG_RULE,
    [nameTyped.type]: { fields: { key: 'keep', name: 'mask' } },
    [rowRemoved.type]: 'keep',
    [submitRefused.type]: subjects.problems,
    [saveFailed.type]: ERROR_LOG_RULE,
  },
  state: { querySettings: { fields: state } },
};
