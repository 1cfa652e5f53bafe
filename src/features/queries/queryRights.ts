import { USER_TYPE } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import type { SessionUser } from '../session/index.ts';

/** Who wants to change a query or a reply. */
export type Handler = Pick<SessionUser, 'id' | 'type'>;

/**
 * Who may answer, open and close a query: its assignee, L and A, and anyone while it has no assignee (decisions,
 * section 5).
 */
export function mayHandle(user: Handler | null, { handleId }: Pick<QueryDetail, 'handleId'>): boolean {
  if (user === null) return false;
  return user.type !== USER_TYPE.staff || handleId === null || handleId === user.id;
}
