import type { BusinessHours, ProductHours } from '#contract/http/businessHours.ts';
import type { Db } from '../db/database.ts';
import { isoTime } from '../db/instants.ts';

/** The hours of all products first, then by product. */
export async function listHours(db: Db): Promise<ProductHours[]> {
  return db.rows<ProductHours>(
    `select product as come_from, hours, ${isoTime('updated_at')} as update_time
       from business_hours order by business_hours.product`,
  );
}

/** Until the transaction ends, no one else changes hours or openings. */
export async function lockHours(tx: Db): Promise<void> {
  await tx.query('lock table business_hours in share row exclusive mode');
}

/** @param hours null: removes them, with their openings */
export async function storeHours(tx: Db, comeFrom: number, hours: BusinessHours | null): Promise<void> {
  if (hours === null) await tx.query('delete from business_hours where product = $1', [comeFrom]);
  else
    await tx.query(
      `insert into business_hours (product, hours) values ($1, $2)
           on conflict (product) do update set hours = excluded.hours, updated_at = now()`,
      [comeFrom, JSON.stringify(hours)],
    );
}

/** A time in which staff work, and how long they have worked up to its end. In milliseconds, the instants since 1970. */
export interface CountedOpening {
  readonly opensAt: number;
  readonly closesAt: number;
  readonly workedMs: number;
}

/** Replaces the openings of a product. */
export async function storeOpenings(tx: Db, comeFrom: number, openings: readonly CountedOpening[]): Promise<void> {
  await tx.query('delete from opening where product = $1', [comeFrom]);
  await tx.query(
    `insert into opening (product, opens_at, closes_at, worked_ms)
     select $1, to_timestamp(opens / 1000), to_timestamp(closes / 1000), worked
       from unnest($2::float8[], $3::float8[], $4::bigint[]) as given (opens, closes, worked)`,
    [
      comeFrom,
      openings.map(({ opensAt }) => opensAt),
      openings.map(({ closesAt }) => closesAt),
      openings.map(({ workedMs }) => workedMs),
    ],
  );
}

/** The hours that a product has: its own, or those of all; null: staff always work. */
export async function readHoursOf(db: Db, product: number): Promise<BusinessHours | null> {
  return db.maybeValue<BusinessHours>('select hours from business_hours where product = hours_of($1::smallint)', [
    product,
  ]);
}

/** A product whose staff do not work now, and when they do next; null: not within a year. */
interface ClosedProduct {
  readonly comeFrom: number;
  readonly backAt: string | null;
}

export async function listClosed(db: Db): Promise<ClosedProduct[]> {
  return db.rows<ClosedProduct>(
    `select product.code as come_from, ${isoTime('next.opens_at')} as back_at
       from product
       join lateral hours_of(product.code) whose (product) on whose.product is not null
       left join lateral (select opens_at from opening
                           where opening.product = whose.product and closes_at > now()
                           order by closes_at limit 1) next on true
      where product.is_active and (next.opens_at is null or next.opens_at > now())
      order by product.position, product.code`,
  );
}
