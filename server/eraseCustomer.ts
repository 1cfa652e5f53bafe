import { CODE } from '#contract/http/envelope.ts';
import { DomainError } from './common/errors.ts';
import { isId } from './common/ids.ts';
import type { Config } from './config.ts';
import { StartupError } from './db/startupError.ts';
import { openDeployment, requireDeployment } from './deployment.ts';
import { findPersonId } from './people/index.ts';
import { erase, type ErasureDeps } from './privacy/index.ts';

/** Running servers find the erasure and the events of erased chats in the database. */
const SILENT: ErasureDeps['publisher'] = {
  messagesCommitted: () => undefined,
  marksMoved: () => undefined,
  eventsWritten: () => undefined,
  customerNamed: () => undefined,
};

/**
 * Erases a customer of the deployment.
 * @param customerId their id here or in the app
 * @returns what to tell the operator: the rows of each table
 * @throws {StartupError} when the customer can't be erased
 */
export async function eraseCustomer(config: Config, customerId: string): Promise<string> {
  requireDeployment(config);
  const { db, close } = await openDeployment(config);
  try {
    const id = isId(customerId) ? customerId : ((await findPersonId(db, customerId)) ?? '');
    const receipt = await erase({ db, publisher: SILENT, now: Date.now }, id, null);
    const lines = Object.entries(receipt)
      .filter(([, rows]) => rows > 0)
      .map(([table, rows]) => `${table}: ${rows}`);
    return [`The customer ${customerId} has been erased.`, ...lines].join('\n');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new StartupError(
      error.code === CODE.notFound ? `There is no customer ${customerId}.` : `Customer ${customerId}: ${error.message}`,
    );
  } finally {
    await close();
  }
}
