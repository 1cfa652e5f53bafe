import type { Role } from '../../../contract/http/roles.ts';
import { dialogFormLogRules } from '../../common/dialogForm/index.ts';
import { ERROR_LOG_RULE, ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { resourceTreeLogRule } from '../../common/resourceTree.ts';
import { wholeListLogRules } from '../../common/wholeList/index.ts';
import type { RoleForm } from './roleForm.ts';
import { dialogFailed, dialogWanted, resourcesReceived, roleForm, roleList, type DoomedRole, type RoleDialogState, type RolesState } from './rolesSlice.ts';

const words = { name: 'mask', remark: 'mask' } as const;
const role = ruleFor<Role>({
  fields: {
    ...words, id: 'keep', appId: 'keep', code: 'mask', sortNum: 'keep', status: 'keep', accountCount: 'keep', createTime: 'keep', updateTime: 'keep',
    mayGive: 'keep',
  },
});
const ofList = wholeListLogRules(roleList, { row: role, thing: ruleFor<DoomedRole>({ fields: { id: 'keep', name: 'mask', accountCount: 'keep' } }) });
const ofForm = dialogFormLogRules(roleForm, {
  subject: role, form: ruleFor<RoleForm>({ fields: { ...words, status: 'keep', resourceIds: 'keep' } }), extra: 'keep',
});
const resources: AnyLogRule = { each: resourceTreeLogRule };
const dialog: { readonly [Key in keyof RoleDialogState]: AnyLogRule } = { status: 'keep', roleId: 'keep', error: ERROR_LOG_RULE, resources };
const state: { readonly [Key in keyof RolesState]: AnyLogRule } = { list: ofList.state, dialog: { fields: dialog }, form: ofForm.state };

/** Names and texts are masked, and so are keys, which are typed as well. */
export const rolesLogRules: LogRules = {
  actions: {
    ...ofList.actions,
    ...ofForm.actions,
    [dialogWanted.type]: 'keep',
    [dialogFailed.type]: ERROR_LOG_RULE,
    [resourcesReceived.type]: resources,
  },
  state: { roles: { fields: state } },
};
