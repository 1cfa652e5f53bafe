import type { AuditEntry, Auditor } from '../../../contract/http/audit.ts';
import { liveListLogRules } from '../../common/liveList/index.ts';
import { ADDRESS_READ_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { AuditLogFilters } from './auditLogFilters.ts';
import {
  addressRead, auditList, auditorChosen, auditorNamed, auditorsReceived, auditorTyped, viewChanged, type AuditLogState, type WhoState,
} from './auditLogSlice.ts';

const entry = ruleFor<AuditEntry>({
  fields: {
    id: 'keep', at: 'keep', staffId: 'keep', account: 'mask', name: 'mask', headImg: 'keep', action: 'keep', objectType: 'keep', objectId: 'keep',
    objectName: 'mask', changes: { each: { fields: { field: 'keep', from: 'mask', to: 'mask' } } },
  },
});
const filters = ruleFor<AuditLogFilters>({
  fields: { staffId: 'keep', action: 'keep', days: 'keep', keyword: 'mask', pageNo: 'keep', cursor: 'keep' },
});
const auditor = ruleFor<Auditor>({ fields: { id: 'keep', account: 'mask', name: 'mask', headImg: 'keep' } });
const who: { readonly [Key in keyof WhoState]: AnyLogRule } = {
  known: auditor, search: { fields: { keyword: 'mask', status: 'keep', options: { each: auditor } } },
};
const ofList = liveListLogRules(auditList, 'list', { filters, typed: 'mask', row: entry });
const state: { readonly [Key in keyof AuditLogState]: AnyLogRule } = { list: ofList.state['list'] ?? 'drop', who: { fields: who }, file: 'keep' };

/** Who did what to which id is kept; what things and people are called, and what changed in them, is masked. */
export const auditLogLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    [viewChanged.type]: filters,
    [addressRead.type]: ADDRESS_READ_LOG_RULE,
    [auditorTyped.type]: 'mask',
    [auditorsReceived.type]: { each: auditor },
    [auditorChosen.type]: auditor,
    [auditorNamed.type]: auditor,
  },
  state: { auditLog: { fields: state } },
};
