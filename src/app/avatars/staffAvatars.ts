import { createAvatarCache } from '../../conversation/browser/avatarCache.ts';

/** Where this browser keeps pictures for staff. */
export const DATABASE_NAME = 'staff-heads';

/** Deletes the pictures that this browser has stored. */
export function clearAvatars(now: () => number): Promise<void> {
  return createAvatarCache({ databaseName: DATABASE_NAME, now }).clear();
}
