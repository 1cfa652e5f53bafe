import { isDeepStrictEqual } from 'node:util';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { TARGET_MAX_MINUTES, WARN_PERCENT } from '#contract/serviceLimits.ts';
import { REPORT_TYPE } from '#contract/domain.ts';
import type { RequestOf, ResponseOf } from '#contract/http/call.ts';
import type { previewTargets, ProductTargets, saveTargets, Targets } from '#contract/http/targets.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, requireVersion } from '../common/errors.ts';
import type { Publisher } from '../common/ports.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import { countLate, listTargets, lockTargets, storeTargets } from './targetRepository.ts';

export interface TargetDeps {
  readonly db: Database;
  readonly publisher: Pick<Publisher, 'waitLimitsChanged'>;
}

export function allTargets(db: Database): Promise<ProductTargets[]> {
  return listTargets(db);
}

/**
 * Adds targets, changes the version that has this `updateTime`, or removes it. Deadlines follow.
 * @throws {DomainError} 4022, 4004 for a version of targets that are not there, 4009 for an old version
 */
export async function save(
  { db, publisher }: TargetDeps,
  { staffId }: StaffPrincipal,
  { updateTime, ...wanted }: RequestOf<typeof saveTargets>,
): Promise<void> {
  const { comeFrom, type, targets } = wanted;
  const hasChanged = await db.transaction(async (tx) => {
    await lockTargets(tx);
    await requirePossible(tx, wanted);
    const before = (await listTargets(tx)).find((known) => isOf(known, wanted)) ?? null;
    if (isDeepStrictEqual(before?.targets ?? null, targets)) return false;
    requireVersion(before, updateTime, 'This product already has targets');
    await storeTargets(tx, wanted, targets);
    await writeAudit(tx, [
      {
        staffId,
        action: type === REPORT_TYPE.chat ? 'settings.chatTargets' : 'settings.queryTargets',
        objectId: String(comeFrom),
        before: before && before.targets,
        after: targets,
      },
    ]);
    return true;
  });
  if (hasChanged) publisher.waitLimitsChanged();
}

/** What it would change now. @throws {DomainError} 4022 */
export async function preview(
  db: Database,
  wanted: RequestOf<typeof previewTargets>,
): Promise<ResponseOf<typeof previewTargets>> {
  return db.snapshot(async (tx) => {
    await requirePossible(tx, wanted);
    const ofAll = (await listTargets(tx)).find((known) => isOf(known, { ...wanted, comeFrom: ALL_PRODUCTS }));
    return countLate(tx, { ...wanted, targets: wanted.targets ?? ofAll?.targets ?? null });
  });
}

type Whose = Pick<ProductTargets, 'comeFrom' | 'type'>;

function isOf(known: Whose, { comeFrom, type }: Whose): boolean {
  return known.comeFrom === comeFrom && known.type === type;
}

/** @throws {DomainError} 4022 */
async function requirePossible(
  tx: Db,
  { comeFrom, type, targets }: Whose & { targets: Targets | null },
): Promise<void> {
  if (comeFrom !== ALL_PRODUCTS && !(await listProductCodes(tx)).has(comeFrom))
    throw invalid('This product does not exist');
  if (targets === null) {
    if (comeFrom === ALL_PRODUCTS) throw invalid('Targets of all products can be changed, not removed');
    return;
  }
  const { firstMinutes, nextMinutes, resolveMinutes, warnPercent } = targets;
  requireMinutes('The first response', firstMinutes);
  requireMinutes('The next response', nextMinutes);
  requireMinutes('The resolution', resolveMinutes);
  const { min, max } = WARN_PERCENT;
  if (warnPercent < min || warnPercent > max) throw invalid(`The warning must be a share from ${min} to ${max} %`);
  if (type === REPORT_TYPE.chat && (firstMinutes === null || nextMinutes === null))
    throw invalid('Chats always have targets for the first and the next response');
}

/** @throws {DomainError} 4022 */
function requireMinutes(label: string, minutes: number | null): void {
  if (minutes !== null && (minutes < 1 || minutes > TARGET_MAX_MINUTES))
    throw invalid(`${label} must be a whole number of minutes from 1 to ${TARGET_MAX_MINUTES}`);
}
