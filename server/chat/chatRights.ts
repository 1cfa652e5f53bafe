import { ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';

/**
 * Whether a member of staff may read a chat's content (decisions, section 5). Their own chats; leaders also live ones;
 * admins and holders of the history key all.
 */
export function mayRead(
  principal: StaffPrincipal,
  chat: { readonly staffId: string | null; readonly isEnded: boolean },
): boolean {
  return (
    chat.staffId === principal.staffId ||
    hasAnyKey(principal, [ROLE_KEY.history]) ||
    (principal.type === USER_TYPE.leader && !chat.isEnded)
  );
}
