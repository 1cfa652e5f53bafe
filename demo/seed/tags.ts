import { PERSON_TYPE, TAGS_ON_END } from '#contract/domain.ts';
import type { Db } from '#server/db/database.ts';

interface SeedReason {
  readonly name: string;
  /** Parts of what customers first write in chats (phrases.ts), and titles of queries (tickets.ts). */
  readonly said: readonly string[];
}

interface SeedTopic {
  readonly product: number;
  readonly name: string;
  readonly reasons: readonly SeedReason[];
}

const reason = (name: string, ...said: string[]): SeedReason => ({ name, said });

const TOPICS: readonly SeedTopic[] = [
  {
    product: 1,
    name: 'Messages',
    reasons: [
      reason('Not delivered', 'stay on one tick', '显示未送达'),
      reason('No notifications', '收不到消息提醒'),
      reason('History lost'),
    ],
  },
  { product: 1, name: 'Account', reasons: [reason('New number', 'Number changed'), reason('Cannot sign in')] },
  {
    product: 2,
    name: 'Payment',
    reasons: [reason('Charged twice', 'charged twice', 'taken twice', 'المبلغ مرتين'), reason('Declined')],
  },
  { product: 2, name: 'Refund', reasons: [reason('Wrong card', 'Refund to a card'), reason('Not arrived')] },
  {
    product: 3,
    name: 'Posts',
    reasons: [reason('Disappeared', 'disappeared', 'are gone'), reason('Removed by us', 'was removed')],
  },
  { product: 3, name: 'Uploads', reasons: [reason('Stops', 'upload stops'), reason('Too large')] },
  {
    product: 4,
    name: 'Transfer',
    reasons: [reason('Not arrived', 'has not arrived', 'Dónde está'), reason('Wrong name'), reason('Rate', 'la tasa')],
  },
  { product: 4, name: 'Limits', reasons: [reason('Higher limit', 'monthly limit'), reason('Proof of identity')] },
  {
    product: 5,
    name: 'Pairing',
    reasons: [reason('Does not finish', 'stuck at pairing', 'does not pair'), reason('No messages', 'no longer shows')],
  },
  { product: 5, name: 'Battery', reasons: [reason('Empty soon', 'Battery empty'), reason('Does not charge')] },
  {
    product: 6,
    name: 'Episodes',
    reasons: [
      reason('Download stops', 'stops downloading', 'does not download'),
      reason('Only over Wi-Fi', 'over Wi-Fi'),
    ],
  },
  { product: 6, name: 'Subscriptions', reasons: [reason('Missing'), reason('Doubled')] },
  {
    product: 7,
    name: 'Tickets',
    reasons: [reason('Not shown', 'do not see it', 'not shown', '没有显示'), reason('Seats', 'Seats apart')],
  },
  { product: 7, name: 'Changes', reasons: [reason('Fee', '改签收费'), reason('Cancelled train')] },
  {
    product: 8,
    name: 'Hotspots',
    reasons: [reason('Password', 'asks for a password'), reason('None shown', 'no hotspots')],
  },
  { product: 8, name: 'Map', reasons: [reason('Outdated'), reason('Wrong place')] },
  {
    product: 9,
    name: 'Parcel',
    reasons: [reason('Damaged', 'arrived damaged', 'Parcel damaged'), reason('Incomplete', 'ناقص')],
  },
  { product: 9, name: 'Delivery', reasons: [reason('Other address', 'delivery address'), reason('Late')] },
  {
    product: 10,
    name: 'Guides',
    reasons: [reason('Wrong language', 'wrong language'), reason('Outdated')],
  },
  {
    product: 10,
    name: 'Offline maps',
    reasons: [reason('Missing', 'maps for', 'maps are missing'), reason('Too large')],
  },
];

/** Whose product asks for tags. */
const ASKING = [2, 4];

/** Tags of all products, on four of five ended chats and closed queries, and on some that are open. */
export async function seedTags(db: Db): Promise<void> {
  for (const { product, name, reasons } of TOPICS) {
    const topicId = await db.value<string>('insert into tag (product, name) values ($1, $2) returning id::text', [
      product,
      name,
    ]);
    for (const { name: reasonName, said } of reasons) {
      const id = await db.value<string>(
        'insert into tag (product, parent_id, name) values ($1, $2, $3) returning id::text',
        [product, topicId, reasonName],
      );
      if (said.length > 0) await tag(db, { id, product, said });
    }
  }
  await db.query('update product set tags_on_end = $2 where code = any($1)', [ASKING, TAGS_ON_END.suggest]);
}

async function tag(
  db: Db,
  { id, product, said }: { readonly id: string; readonly product: number; readonly said: readonly string[] },
): Promise<void> {
  const values = [id, product, said.map((part) => `%${part}%`)];
  await db.query(
    `insert into chat_tag
     select chat.id, $1 from chat
      where product = $2 and chat.id % 5 > 0 and (ended_at is not null or chat.id % 3 = 0)
        and exists (select from message where chat_id = chat.id and sender_type = ${PERSON_TYPE.customer}
                                          and msg like any($3))`,
    values,
  );
  await db.query(
    `insert into query_tag
     select id, $1 from query
      where product = $2 and id % 5 > 0 and (status = 2 or id % 3 = 0) and title like any($3)`,
    values,
  );
}
