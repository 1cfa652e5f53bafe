import { writeAudit } from './audit/index.ts';
import type { Config } from './config.ts';
import { StartupError } from './db/startupError.ts';
import { openDeployment } from './deployment.ts';
import { findCredentialsByAccount } from './people/index.ts';
import { unlockAccount } from './sessions/index.ts';

/**
 * Ends the waits after wrong passwords, so that the owner of the account can log in at once.
 * @returns what was done, in a sentence
 * @throws {StartupError} when there is no such account, or it is not active
 */
export async function unlock(config: Config, account: string): Promise<string> {
  const { db, close } = await openDeployment(config);
  try {
    const staff = await findCredentialsByAccount(db, account);
    if (staff === null) throw new StartupError(`There is no account ${account}.`);
    if (!staff.isActive) {
      throw new StartupError(`The account ${staff.account} is inactive: an administrator activates it under Account.`);
    }
    const { account: name, staffId } = staff;
    const ended = await db.transaction(async (tx) => {
      const count = await unlockAccount(tx, staff);
      const entry = { staffId: null, objectType: 'staff', objectId: staffId, before: null, after: null } as const;
      if (count > 0) await writeAudit(tx, [{ ...entry, action: 'account.unlocked' }]);
      return count;
    });
    return ended === 0 ? `The account ${name} does not have to wait.` : `The account ${name} can log in at once.`;
  } finally {
    await close();
  }
}
