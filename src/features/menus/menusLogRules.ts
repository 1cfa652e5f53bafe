import { dialogFormLogRules } from '../../common/dialogForm/index.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import { resourceLogRule, resourceTreeLogRule } from '../../common/resourceTree.ts';
import { wholeListLogRules } from '../../common/wholeList/index.ts';
import type { MenuForm } from './menuForm.ts';
import { allFolded, menuFolded, menuForm, menuList, menuUnfolded, type DoomedMenu, type MenusState } from './menusSlice.ts';

const ofList = wholeListLogRules(menuList, {
  row: resourceTreeLogRule, thing: ruleFor<DoomedMenu>({ fields: { id: 'keep', name: 'mask', roleCount: 'keep', childCount: 'keep' } }),
});
const form = ruleFor<MenuForm>({
  fields: { name: 'mask', type: 'keep', uri: 'mask', sortNum: 'mask', parentId: 'keep', remark: 'mask', status: 'keep' },
});
const ofForm = dialogFormLogRules(menuForm, { subject: resourceLogRule, form, extra: 'keep' });
const state: { readonly [Key in keyof MenusState]: AnyLogRule } = { list: ofList.state, folded: 'keep', form: ofForm.state };

/** Names and texts are masked, and so are keys, which are typed as well. */
export const menusLogRules: LogRules = {
  actions: { ...ofList.actions, ...ofForm.actions, [menuFolded.type]: 'keep', [menuUnfolded.type]: 'keep', [allFolded.type]: 'keep' },
  state: { menus: { fields: state } },
};
