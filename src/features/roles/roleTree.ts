import type { TFunction } from 'i18next';
import type { ResourceNode } from '../../../contract/http/resources.ts';
import type { CheckNode } from '../../common/components/checkTree.ts';
import { isPermitted, type PermissionHolder } from '../../common/permission/permission.ts';

/**
 * The resources as a tree of checkboxes. A role holds the checked ones and the half-checked menus, because a menu's own
 * key opens its page whichever functions are granted. A menu that contains menus only groups them, as in the sidebar.
 * Permissions that the user lacks are disabled.
 */
export function checkNodesOf(
  nodes: readonly ResourceNode[],
  holder: PermissionHolder | null,
  t: TFunction,
): readonly CheckNode[] {
  return nodes.map(({ id, name, uri, status, type, children }) => ({
    id,
    label: name,
    note: status === 'A' ? '' : t('roles.inactive'),
    isMuted: status !== 'A',
    isFixed: uri === '' || !isPermitted(holder, [uri]),
    isGroup: type === 'MENU' && children.some((child) => child.type === 'MENU'),
    children: checkNodesOf(children, holder, t),
  }));
}
