import type { Db } from '#server/db/connection.ts';

const VERSIONS = ['4.2.0', '4.2.1', '4.1.7'];
const DEVICES = ['Pixel 9, Android 15', 'iPhone 16, iOS 18.1', 'Galaxy A55, Android 14'];

/** What the apps of half of the customers say about themselves, in open chats and the newest others. */
export async function seedAppContexts(db: Db): Promise<void> {
  await db.query(
    `with told as (
       select id, last_seq, created_at, id % 3 + 1 as nth from chat
        where id % 2 = 0 and (ended_at is null or created_at > now() - interval '7 days')
     )
     insert into chat_app_context (chat_id, from_seq, is_signed, context, stored_at)
     select id, 1, true, jsonb_build_object('version', ($1::text[])[nth], 'locale', 'en'), created_at from told
      union all
     select id, 1, false,
            jsonb_build_object('device', split_part(($2::text[])[nth], ', ', 1),
                               'os', split_part(($2::text[])[nth], ', ', 2)), created_at
       from told
      union all
     select id, 3, false,
            jsonb_build_object('device', split_part(($2::text[])[nth], ', ', 1),
                               'os', split_part(($2::text[])[nth], ', ', 2),
                               'screen', 'Transfer', 'errorIds', jsonb_build_array('TX-' || id % 100)), created_at
       from told where last_seq >= 3 and nth = 2`,
    [VERSIONS, DEVICES],
  );
}
