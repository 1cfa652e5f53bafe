import type { CustomerBlock } from '#contract/http/customerPanel.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import type { StaffText } from '../notes/index.ts';

export interface StoredBlock extends Omit<CustomerBlock, 'reason'> {
  readonly reason: StaffText;
}

/** @returns null without one that is in force */
export async function findBlock(
  db: Db,
  customerId: string,
  asText: (text: string) => StaffText,
): Promise<StoredBlock | null> {
  const found = await db.maybe<CustomerBlock>(
    `select ${isoTime('until')} as until, reason, staff.name as block_name, ${isoTime('blocked_at')} as block_time
       from customer_block join staff on staff.id = blocked_by
      where customer_id = $1 and until > clock_timestamp()`,
    [customerId],
  );
  return found && { ...found, reason: asText(found.reason) };
}

export async function writeBlock(
  tx: Db,
  block: { readonly customerId: string; readonly until: string; readonly reason: string; readonly staffId: string },
): Promise<void> {
  await tx.query(
    `insert into customer_block (customer_id, until, reason, blocked_by) values ($1, $2, $3, $4)
     on conflict (customer_id) do update
        set until = excluded.until, reason = excluded.reason, blocked_by = excluded.blocked_by,
            blocked_at = excluded.blocked_at`,
    [block.customerId, block.until, block.reason, block.staffId],
  );
}

export async function deleteBlock(tx: Db, customerId: string): Promise<void> {
  await tx.query('delete from customer_block where customer_id = $1', [customerId]);
}

/** Those whose time is over. */
export async function deletePastBlocks(db: Db): Promise<void> {
  await db.query('delete from customer_block where until <= clock_timestamp()');
}
