import type { TFunction } from 'i18next';
import type { ResourceNode } from '../../../contract/http/resources.ts';
import type { CheckNode } from '../../common/components/checkTree.ts';
import { isPermitted, type PermissionHolder } from '../../common/permission/permission.ts';

/**
 * Resources as the dialog draws them. A role holds those that are checked, and a half-checked menu is one of them: its
 * own key opens its page, whatever of its functions is given. A menu with menus below it only groups them, as the
 * sidebar has it. Nobody gives what they do not have.
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
