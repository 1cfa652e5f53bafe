import { writeAudit } from './audit/index.ts';
import type { Config } from './config.ts';
import { addMissingResources } from './db/seed/seedDemo.ts';
import { openDeployment } from './deployment.ts';

/**
 * Adds the menus and permissions of the product that have been deleted, at their first places. The others stay as they
 * are. No role gets them back: only type A has them then.
 * @returns what was done, in a sentence
 */
export async function restoreMenus(config: Config): Promise<string> {
  const { db, close } = await openDeployment(config);
  try {
    const added = await db.transaction(async (tx) => {
      await tx.query('lock table role, resource in share row exclusive mode');
      const resources = await addMissingResources(tx);
      await writeAudit(
        tx,
        resources.map(({ id, ...after }) => ({
          staffId: null,
          action: 'resource.created',
          objectType: 'resource',
          objectId: id,
          before: null,
          after,
        })),
      );
      return resources;
    });
    return added.length === 0
      ? 'No menu is missing.'
      : `Restored: ${added.map(({ name }) => name).join(', ')}. Give them to roles again, under Role.`;
  } finally {
    await close();
  }
}
