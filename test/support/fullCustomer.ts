import { randomBytes } from 'node:crypto';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { Db } from '#server/db/connection.ts';
import { writeBlocks } from '#server/chat/messageWordsRepository.ts';
import { insertFile } from '#server/files/fileRepository.ts';
import { fillQuerySearch } from '#server/queries/querySearchRepository.ts';
import { aChat, aCustomer, anAvatar, aQuery } from './builders.ts';

export interface FullCustomer {
  readonly id: string;
  /** Ended, with messages of all types. */
  readonly chatId: string;
  readonly queryId: string;
  readonly fileIds: readonly string[];
}

/** A customer about whom something is stored in every column that can hold it, each time with this word. */
export async function aFullCustomer(db: Db, word: string, staffId: string): Promise<FullCustomer> {
  const { id } = await aCustomer(db, { nickName: `${word} name`, phone: `${word}790012`, phoneCode: `${word}44` });
  const source = `https://cdn.example.com/${word}.png`;
  await db.query('update app_user set app_id = $2, head_source = $3 where id = $1', [id, `${word}-uuid`, source]);
  const fileOf = async (owner: { readonly type: 1 | 2; readonly id: string }, forStaff = false): Promise<string> => {
    const fileId = randomBytes(16).toString('hex');
    const content = Buffer.from(`${word} picture`);
    await insertFile(db, { id: fileId, owner, mediaType: 'image/png', width: 8, height: 8, content, forStaff });
    return fileId;
  };
  const customer = { type: PERSON_TYPE.customer, id } as const;
  const [sent, answered, unsent, asked, replied, noted, notedToo] = [
    await fileOf(customer),
    await fileOf({ type: PERSON_TYPE.staff, id: staffId }),
    await fileOf(customer),
    await fileOf(customer),
    await fileOf({ type: PERSON_TYPE.staff, id: staffId }),
    await fileOf({ type: PERSON_TYPE.staff, id: staffId }, true),
    await fileOf({ type: PERSON_TYPE.staff, id: staffId }, true),
  ];
  const avatar = await anAvatar(db, id, Buffer.from(`${word} face`));

  const texts = [`${word} hello`, `>${word} answer`, `${word} more`, `>${word} end`];
  const { id: chatId } = await aChat(db, { customerId: id, staffId, isEnded: true, texts });
  await db.query(`update message set client_msg_id = $2 || chat_seq where chat_id = $1`, [chatId, `${word}-`]);
  for (const [seq, type, msg] of [
    [3, MESSAGE_TYPE.image, { img_url: sent, width: 8, height: 8 }],
    [4, MESSAGE_TYPE.image, { img_url: answered, width: 8, height: 8 }],
  ] as const)
    await db.query('update message set msg_type = $3, msg = $4 where chat_id = $1 and chat_seq = $2', [
      chatId,
      seq,
      type,
      JSON.stringify(msg),
    ]);

  await db.query(`insert into chat_app_context (chat_id, from_seq, is_signed, context) values ($1, 1, true, $2)`, [
    chatId,
    { device: `${word} phone` },
  ]);
  await writeBlocks(db, [{ chatId, firstSeq: 1, lastSeq: texts.length, texts }]);

  const { id: queryId } = await aQuery(db, {
    customerId: id,
    staffId,
    isClosed: true,
    title: `${word} title`,
    description: `${word} description`,
  });
  await db.query(`update query set client_id = $2 where id = $1`, [queryId, `${word}-query`]);
  await db.query('insert into query_picture values ($1, 0, $2)', [queryId, asked]);
  const { rows: replies } = await db.query<{ id: string }>(
    `insert into reply (query_id, author_type, author_id, description, client_id)
     values ($1, 1, $2, $4, $5), ($1, 2, $3, $4, $6) returning id::text`,
    [queryId, id, staffId, `${word} reply`, `${word}-1`, `${word}-2`],
  );
  const replyId = replies.at(-1)?.id ?? '';
  await db.query('insert into reply_picture values ($1, 0, $2)', [replyId, replied]);
  await db.query(
    'insert into reply_version (reply_id, description, written_at, replaced_by) values ($1, $2, now(), $3)',
    [replyId, `${word} before`, staffId],
  );
  await db.query(
    `insert into query_log (query_id, action, actor_type, actor_id, reply_id, old_desc, new_desc)
     values ($1, 'replyEdited', 2, $2, $3, $4, $5)`,
    [queryId, staffId, replyId, `${word} before`, `${word} after`],
  );
  for (const [about, aboutId, fileId] of [
    ['chat_id', chatId, noted],
    ['query_id', queryId, notedToo],
  ] as const) {
    const { rows } = await db.query<{ id: string }>(
      `insert into note (${about}, author_id, text, client_id) values ($1, $2, $3, $4) returning id::text`,
      [aboutId, staffId, `${word} note`, `${word}-${about}`],
    );
    await db.query('insert into note_picture values ($1, 0, $2)', [rows[0]?.id, fileId]);
  }
  for (const [about, aboutId] of [
    ['chat_id', chatId],
    ['query_id', queryId],
  ] as const)
    await db.query(
      `insert into put_off (staff_id, kind, ${about}, due_at, reason, text)
       values ($1, 'sendLater', $2, now() + interval '1 day', $3, $4)`,
      [staffId, aboutId, `${word} because`, `${word} later`],
    );
  await db.query('insert into customer_note (customer_id, text, updated_by) values ($1, $2, $3)', [
    id,
    `${word} pinned`,
    staffId,
  ]);
  await db.query(
    `insert into customer_block (customer_id, until, reason, blocked_by) values ($1, now() + interval '1 day', $2, $3)`,
    [id, `${word} rude`, staffId],
  );
  await db.query(
    `insert into audit_log (staff_id, action, object_type, object_id, before, after)
     values ($1, 'customer.blocked', 'app_user', $2, $3, $3)`,
    [staffId, id, JSON.stringify({ until: '2030-01-01T00:00:00.000Z', reason: `${word} rude` })],
  );
  await db.query(
    `insert into chat_rating (chat_id, customer_id, rating, words, rated_at) values ($1, $2, 1, $3, now())`,
    [chatId, id, `${word} angry`],
  );
  await db.query(`update chat set time_zone = $2 where id = $1`, [chatId, `${word}/zone`]);
  await fillQuerySearch(db, null, 1_000);

  await db.query(
    `insert into staff_notification (staff_id, no, text, object_type, object_id)
     select $1, coalesce(max(no), 0) + 1, $2, 'query', $3::bigint from staff_notification where staff_id = $1`,
    [staffId, `${word} replied`, queryId],
  );
  for (const [note, chat] of [
    ['It hangs', chatId],
    [`${word} name is shown twice`, null],
  ] as const) {
    const {
      rows: [log],
    } = await db.query<{ id: string }>(
      `insert into action_log (staff_id, client_id, note, from_at, until_at, actions, client_version, device, log)
       values ($1, $2, $3, now(), now(), 1, 1, $4, $5) returning id::text`,
      [staffId, randomBytes(8).toString('hex'), note, `${word} browser`, Buffer.from(`${word} log`)],
    );
    if (chat === null) continue;
    await db.query('insert into action_log_text values ($1, $2, $3)', [
      log?.id,
      chat,
      JSON.stringify({ 1: `${word} hello` }),
    ]);
    await db.query('insert into action_log_chat values ($1, $2, now(), now(), $3)', [
      log?.id,
      chat,
      Buffer.from(`${word} page`),
    ]);
  }
  return { id, chatId, queryId, fileIds: [sent, answered, unsent, asked, replied, noted, notedToo, avatar] };
}
