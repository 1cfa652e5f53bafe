import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, REPORT_TYPE } from '#contract/domain.ts';

/**
 * Adds the events that the product would have stored while chats were opened, assigned and ended. Run it after chats
 * and staff have been inserted. The assignments of open chats have reasons, by what their assignees had before.
 */
export const CHAT_EVENTS = `
  with own as (
    select chat.*, row_number() over (partition by staff_id, ended_at is null order by created_at, id) - 1 as before
      from chat
  )
  insert into chat_event (chat_id, kind, at, actor_type, actor_id, staff_id, detail)
  select id, kind, at, actor_type, actor_id, staff_id, detail
    from (
      select id, ${CHAT_EVENT.opened}, created_at, ${PERSON_TYPE.customer}, customer_id, null::bigint, '{}'::jsonb from own
      union all
      select id, ${CHAT_EVENT.assigned}, created_at, ${PERSON_TYPE.system}, 0, staff_id,
             case when ended_at is null then jsonb_build_object(
               'reason', case when before < 2 then 'belowMinimum' else 'fewestChats' end,
               'openChats', before, 'min', 2, 'max', 10, 'candidates', 4)
             else '{}' end
        from own
      union all
      select id, ${CHAT_EVENT.ended}, ended_at, ended_by,
             case ended_by when ${PERSON_TYPE.customer} then customer_id else staff_id end, staff_id, '{}'
        from own where ended_at is not null
      union all
      select id, ${CHAT_EVENT.solvedAsked}, ended_at, ${PERSON_TYPE.system}, 0, staff_id, '{}'
        from own where ended_at is not null
      union all
      select id, ${CHAT_EVENT.solvedAnswered}, ended_at, ${PERSON_TYPE.customer}, customer_id, staff_id,
             jsonb_build_object('solved', solved)
        from own where solved is not null
    ) happened (id, kind, at, actor_type, actor_id, staff_id, detail)
   order by at, id, kind`;

/** SQL of a chat's deadline. @param start SQL of when its clock starts */
const deadlineOf = (start: string, minutes: 'first_minutes' | 'next_minutes') =>
  `(select due.due_at
      from target_of(chat.product, ${REPORT_TYPE.chat}::smallint) aim,
           deadline(chat.product, ${start}, aim.${minutes}, aim.warn_percent) due)`;

/**
 * Judges the clocks of past chats, as the product would have done with each message. Run it after the messages have
 * been inserted.
 */
export const CHAT_JUDGEMENTS = `
  with answer as (
    select chat_id, chat_seq, created_at, lag(chat_seq) over (partition by chat_id order by chat_seq) as seq_before
      from message where sender_type = ${PERSON_TYPE.staff}
  ), wait as (
    select answer.chat_id, min(message.created_at) as since, answer.created_at as answered_at
      from answer
      join message on message.chat_id = answer.chat_id and message.sender_type = ${PERSON_TYPE.customer}
       and message.chat_seq > answer.seq_before and message.chat_seq < answer.chat_seq
     group by answer.chat_id, answer.chat_seq, answer.created_at
  ), judged as (
    select chat.id, count(*) filter (where answered_at <= due_at) as in_time,
           count(*) filter (where answered_at > due_at) as late
      from wait join chat on chat.id = wait.chat_id cross join lateral ${deadlineOf('wait.since', 'next_minutes')} due
     where wait.answered_at > chat.first_answer_at
     group by chat.id
  )
  update chat
     set first_in_time = first_answer_at <= ${deadlineOf('chat.created_at', 'first_minutes')},
         next_in_time = coalesce((select in_time from judged where judged.id = chat.id), 0),
         next_late = coalesce((select late from judged where judged.id = chat.id), 0)`;

// Adds the data that the product would have stored while queries were raised, assigned, answered and closed. All
// statements work on existing rows.

/** Columns of the query that depend on its history. No customer has read the newest reply to an open query yet. */
const FACTS = `
  update query
     set assigned_at = case when staff_id is not null then least(created_at + interval '1 minute', now()) end,
         first_staff_reply_at = (select min(created_at) from reply where query_id = query.id and author_type = 2),
         seen_reply_id = coalesce((select max(id)
                                     from reply
                                    where query_id = query.id
                                      and (query.status = 2 or reply.created_at < query.updated_at)), 0)`;

/** Queries that expired before the demonstration began: no one is notified of them now. */
const EXPIRIES = `
  update query
     set expired_at = query.created_at + config_query.expire_in * interval '1 hour', expiry_told_at = query.created_at
    from config_query
   where query.status = 1 and query.first_staff_reply_at is null and config_query.expire_in > 0
     and query.created_at < now() - config_query.expire_in * interval '1 hour'`;

/** Adds earlier versions of replies, edited within minutes: $1 the current text, $2 the earlier texts, oldest first. */
export const REPLY_EDITS = `
  with edited as (
    select reply.id, reply.author_id, reply.created_at, said.before, said.nth
      from unnest($1::text[], $2::text[]) with ordinality as said (now, before, nth)
      join reply on reply.description = said.now and reply.author_type = 2 and reply.id % 3 = 0
      join query on query.id = reply.query_id
       and reply.created_at + interval '9 minutes' < coalesce(query.closed_at, now())
  ), kept as (
    insert into reply_version (reply_id, description, written_at, replaced_by)
    select id, before, created_at + (row_number() over (partition by id order by nth) - 1) * interval '3 minutes',
           author_id
      from edited order by id, nth
    returning reply_id, written_at
  )
  update reply set updated_at = last.written_at + interval '3 minutes'
    from (select reply_id, max(written_at) as written_at from kept group by reply_id) last
   where reply.id = last.reply_id`;

/** Earlier texts by the current text. */
export const EDITED_REPLIES: readonly (readonly [now: string, before: string])[] = [
  [
    'That version has a known problem with large groups. Today’s update fixes it. Please install it.',
    'That version has a known problem with large groups.',
  ],
  [
    'The second charge was only reserved. It will be released within three working days.',
    'The second charge will be released soon.',
  ],
  [
    'The second charge was only reserved. It will be released within three working days.',
    'The second charge was only reserved. It will be released soon.',
  ],
  [
    'It has not left the warehouse yet. I have changed the address to the one in your profile.',
    'It has not left the warehouse yet.',
  ],
  ['手续费已经退回原支付账户。', '手续费已经退回。'],
];

/** Types of actors: 1 customer, 2 staff, 3 the system. */
const LOG = `
  insert into query_log (query_id, action, actor_type, actor_id, to_id, reply_id, old_desc, new_desc, at)
  select query_id, action, actor_type, actor_id, to_id, reply_id, old_desc, new_desc, at
    from (
      select id, 'created', 1, customer_id, null::bigint, null::bigint, '', '', created_at, 1 from query
      union all
      select query.id, 'assigned', 3, 0, staff_id, null, '', staff.name, assigned_at, 2
        from query join staff on staff.id = staff_id
      union all
      select query_id, 'replied', author_type, author_id, null, id, '', '', created_at, 3 from reply
      union all
      select reply.query_id, 'replyEdited', 2, replaced_by, null, reply.id, version.description,
             coalesce(lead(version.description) over w, reply.description),
             coalesce(lead(version.written_at) over w, reply.updated_at), 3
        from reply_version version join reply on reply.id = version.reply_id
      window w as (partition by reply.id order by version.id)
      union all
      select id, 'expired', 3, 0, null, null, '', '', expired_at, 4 from query where expired_at is not null
      union all
      select id, 'closed', 2, staff_id, null, null, '', '', closed_at, 5
        from query where closed_at is not null and staff_id is not null
    ) happened (query_id, action, actor_type, actor_id, to_id, reply_id, old_desc, new_desc, at, step)
   order by at, query_id, step`;

/** Run them in this order, after queries, replies and staff have been inserted. */
export const QUERY_TRACES: readonly string[] = [FACTS, EXPIRIES, LOG];

/** Attaches a file to the newest queries of a title: $1 the title, $2 the file's id. */
export const QUERY_PICTURE = `
  insert into query_picture (query_id, position, file_id)
  select id, 1, $2 from query where title = $1 order by id desc limit 5`;

/** Pictures by the title of their query. */
export const PICTURED_QUERIES: ReadonlyMap<string, string> = new Map([
  ['Messages stay on one tick', 'one-tick.png'],
  ['Payment taken twice', 'charged-twice.jpg'],
]);

/** Attaches a file to the newest replies with a text: $1 the text, $2 the file's id. */
export const REPLY_PICTURE = `
  insert into reply_picture (reply_id, position, file_id)
  select id, 1, $2 from reply where description = $1 order by id desc limit 5`;

/** Pictures by the text of their reply. */
export const PICTURED_REPLIES: ReadonlyMap<string, string> = new Map([
  ['There is a switch under Settings, Playback. It is off by default to save data.', 'setting.png'],
  ['Restarted, same.', 'watch.jpg'],
]);
