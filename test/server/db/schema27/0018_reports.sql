-- Figures for dashboard and reports (docs/decisions/0032) ----------------------------------------------------------
--
-- Counting all queries and chats for each report would be slow. So the figures of past days are counted once and
-- stored: for each day of the deployment's zone, the items that came in on it, with their current state. This migration
-- has three parts.
--
-- 1. Tables: report_day, report_staff_day, report_usage_day and report_customer hold the stored figures. report_state
--    says which days are stored.
-- 2. Marks: a stored day can still change, for example when an old query is closed. Triggers on query and chat then add
--    a row to report_change, in the same transaction. Reports count a marked day live until a job has counted it again.
-- 3. First answers: chat.first_answer_at is new, and commit_messages sets it. The function is otherwise that of 0011.

-- The first message of staff, apart from the workspace's automatic greeting.
alter table chat add column first_answer_at timestamptz;
update chat
   set first_answer_at = (select message.created_at from message
                           where message.chat_id = chat.id and message.sender_type = 2 and message.client_msg_id <> 'greeting-' || chat.id
                           order by message.chat_seq limit 1)
 where first_staff_message_at is not null;

-- Which days are rolled up: none without a row, else `since` to `until`, both included, except the days that
-- report_change marks.
create table report_state (
  id        smallint primary key default 1 check (id = 1),
  -- the time zone of the days, and the version of the zones' rules
  zone      text not null,
  since     date not null,
  until     date not null,
  -- when the first of these days begins and the last one ends
  starts_at timestamptz not null,
  ends_at   timestamptz not null,
  -- rows of report_customer
  customers bigint not null
);

-- `type` is REPORT_TYPE in contract/domain.ts: 1 query, 2 chat. A day without items has no row.
create table report_day (
  type        smallint not null,
  day         date not null,
  open        integer not null,
  solved      integer not null,
  not_solved  integer not null,
  -- rows of report_staff_day
  staff_count integer not null,
  primary key (type, day)
);

create table report_staff_day (
  type              smallint not null,
  day               date not null,
  staff_id          bigint not null,
  assigned          integer not null,
  solved            integer not null,
  -- how many have a first answer, and the sum of their times
  answered          integer not null,
  first_response_us bigint not null,
  primary key (type, day, staff_id)
);

-- Customers with a query or chat of the day.
create table report_usage_day (
  day       date primary key,
  customers integer not null
);

-- Customers who had a query or chat on a rolled-up day.
create table report_customer (
  customer_id bigint primary key
);

/*
 * A mark says that a query or chat created at `at` has changed. It is written in the transaction of the change, so both
 * become visible together. Reports count a marked day live, until the job has counted it again and deleted the marks
 * that it saw. Rows are only added and deleted, so writers never wait for each other.
 */
create table report_change (
  type smallint not null,
  at   timestamptz not null
);

create function mark_report_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into report_change values (tg_argv[0]::smallint, old.created_at);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.created_at <> old.created_at then
    insert into report_change values (tg_argv[0]::smallint, new.created_at);
  end if;
  return null;
end $$;

create trigger report_query_added after insert or delete on query for each row execute function mark_report_change('1');
create trigger report_query_changed after update of status, staff_id, first_staff_reply_at, created_at on query for each row
  when ((old.status, old.staff_id, old.first_staff_reply_at, old.created_at)
        is distinct from (new.status, new.staff_id, new.first_staff_reply_at, new.created_at))
  execute function mark_report_change('1');

create trigger report_chat_added after insert or delete on chat for each row execute function mark_report_change('2');
create trigger report_chat_changed after update of staff_id, ended_at, ended_by, solved, first_answer_at, created_at on chat for each row
  when ((old.staff_id, old.ended_at, old.ended_by, old.solved, old.first_answer_at, old.created_at)
        is distinct from (new.staff_id, new.ended_at, new.ended_by, new.solved, new.first_answer_at, new.created_at))
  execute function mark_report_change('2');

/*
 * Stores a batch of messages. Returns one row for each input, with its outcome and its number `input_no`, from 1.
 *
 *   committed   stored now
 *   repeated    the sender has used this client_msg_id in the chat before, for the same content; the first answer again
 *   reused      the same id, but for other content
 *   ended, forbidden, missing   the chat has ended, the sender does not take part in it, the chat does not exist
 *
 * Nearly always all messages of a batch are new and allowed. A caller who knows that no two of them share a
 * client_msg_id passes `chat_nos` and `nths`: the position of a message's chat among the batch's chats in ascending
 * order of their ids, and the message's own position among those of its chat, both from 1. This fast path is tried
 * first. It saves sorting and repeated lookups.
 *
 * Each step is a statement of its own, so that it sees everything committed before the locks were granted. Run it at
 * READ COMMITTED. A message of the product itself (sender_type 3) may go to any chat, also to an ended one. Locks chats
 * in ascending order. Callers that also lock presence rows do so before, and person rows after.
 */
create or replace function commit_messages(
  chat_ids bigint[], sender_types smallint[], sender_ids bigint[], client_msg_ids text[], msg_types smallint[], msgs text[], sent_ms float8[],
  chat_nos integer[] default null, nths integer[] default null
)
returns table (
  input_no integer, outcome text, chat_seq integer, message_id bigint, server_ms float8, ended_by smallint,
  customer_id bigint, staff_id bigint, staff_main_id bigint
)
language plpgsql volatile
-- One plan that is good for any size of the tables: look up the batch's rows by index. With new statistics, the planner
-- could otherwise choose to read whole tables.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  committed_at timestamptz;
  new_seqs     integer[];
  new_ids      bigint[];
  is_plain     boolean := false;
  -- the batch's chats, in ascending order of their ids
  locked_ids   bigint[];
  last_seqs    integer[];
  enders       smallint[];
  customer_ids bigint[];
  staff_ids    bigint[];
  main_ids     bigint[];
  -- those chats that no agent has answered yet
  unanswered   bigint[];
begin
  -- Rows are read as they are after the lock is granted.
  select array_agg(chat.id), array_agg(chat.last_seq), array_agg(chat.ended_by), array_agg(chat.customer_id), array_agg(chat.staff_id),
         array_agg((select staff.target_id from staff where staff.id = chat.staff_id)),
         array_agg(chat.id) filter (where chat.first_answer_at is null)
    into locked_ids, last_seqs, enders, customer_ids, staff_ids, main_ids, unanswered
    from (select * from chat where chat.id = any(chat_ids) order by chat.id for no key update) chat;

  committed_at := date_trunc('milliseconds', clock_timestamp());

  if nths is not null then
    select array_agg(last_seqs[given.chat_no] + given.nth order by given.at), array_agg(nextval('message_id_seq') order by given.at),
           -- a null in the list would be skipped
           coalesce(bool_and(coalesce(
             earlier.id is null and locked_ids[given.chat_no] = given.chat_id
             and (given.sender_type = 3
                  or enders[given.chat_no] is null
                     and given.sender_id = case given.sender_type when 1 then customer_ids[given.chat_no] else staff_ids[given.chat_no] end),
             false
           )), false)
      into new_seqs, new_ids, is_plain
      from unnest(chat_ids, chat_nos, nths, sender_types, sender_ids, client_msg_ids) with ordinality
             as given (chat_id, chat_no, nth, sender_type, sender_id, client_msg_id, at)
      left join message earlier
        on earlier.chat_id = given.chat_id and earlier.sender_type = given.sender_type
       and earlier.sender_id = given.sender_id and earlier.client_msg_id = given.client_msg_id;
  end if;

  if not is_plain then
    -- New and allowed messages get a number and an id, others null.
    select array_agg(numbered.seq order by numbered.at), array_agg(case when numbered.seq is not null then nextval('message_id_seq') end order by numbered.at)
      into new_seqs, new_ids
      from (
        select judged.at,
               case when judged.is_new then judged.last_seq + row_number() over (partition by judged.chat_id, judged.is_new order by judged.at) end as seq
          from (
            select given.at, given.chat_id, chat.last_seq,
                   chat.id is not null
                     and (given.sender_type = 3
                          or chat.ended_at is null and given.sender_id = case given.sender_type when 1 then chat.customer_id else chat.staff_id end)
                     and row_number() over (partition by given.chat_id, given.sender_type, given.sender_id, given.client_msg_id order by given.at) = 1
                     and earlier.id is null
                     is true as is_new
              from unnest(chat_ids, sender_types, sender_ids, client_msg_ids) with ordinality
                     as given (chat_id, sender_type, sender_id, client_msg_id, at)
              left join chat on chat.id = given.chat_id
              left join message earlier
                on earlier.chat_id = given.chat_id and earlier.sender_type = given.sender_type
               and earlier.sender_id = given.sender_id and earlier.client_msg_id = given.client_msg_id
          ) judged
      ) numbered;
  end if;

  insert into message (id, chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
  overriding system value
  select given.id, given.chat_id, given.seq, given.sender_type, given.sender_id, given.client_msg_id, given.msg_type, given.msg,
         to_timestamp(given.sent_ms / 1000), committed_at
    from unnest(new_ids, chat_ids, new_seqs, sender_types, sender_ids, client_msg_ids, msg_types, msgs, sent_ms)
           as given (id, chat_id, seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_ms)
   where given.seq is not null;

  -- `asked` and `answered`: the newest message by the customer in the batch, and the newest by staff that answers. The
  -- workspace sends its greeting by itself, so the greeting does not answer a customer who has already asked something.
  update chat
     set last_seq = added.last_seq,
         updated_at = case when committed_at - chat.updated_at >= interval '1 second' then committed_at else chat.updated_at end,
         first_staff_message_at = coalesce(chat.first_staff_message_at, case when added.by_staff then committed_at end),
         waiting_since = case
           when added.asked > added.answered then committed_at
           when added.answered is not null then null
           when added.asked is not null then coalesce(chat.waiting_since, committed_at)
           else chat.waiting_since
         end,
         silent_since = case
           when added.answered > added.asked or added.asked is null and added.answered is not null
             -- a burst of messages writes it at most once a second
             then case when added.asked is null and committed_at - chat.silent_since < interval '1 second' then chat.silent_since else committed_at end
           when added.asked is not null then null
           else chat.silent_since
         end
    from (
      select given.chat_id, max(given.seq) as last_seq, bool_or(given.sender_type = 2) as by_staff,
             max(given.seq) filter (where given.sender_type = 1) as asked,
             max(given.seq) filter (where given.sender_type = 2
               and (given.client_msg_id <> 'greeting-' || given.chat_id
                    or not exists (select from message where message.chat_id = given.chat_id and message.sender_type = 1 and message.chat_seq < given.seq))) as answered
        from unnest(chat_ids, new_seqs, sender_types, client_msg_ids) as given (chat_id, seq, sender_type, client_msg_id)
       where given.seq is not null
       group by given.chat_id
    ) added
   where chat.id = added.chat_id;

  -- Happens once per chat. In a statement of its own, so that other messages do not run the trigger for report marks.
  if unanswered is not null and 2 = any(sender_types) then
    update chat
       set first_answer_at = committed_at
      from unnest(chat_ids, new_seqs, sender_types, client_msg_ids) as given (chat_id, seq, sender_type, client_msg_id)
     where chat.id = given.chat_id and chat.id = any(unanswered)
       and given.seq is not null and given.sender_type = 2 and given.client_msg_id <> 'greeting-' || given.chat_id;
  end if;

  if is_plain then
    return query
      select given.at::integer, 'committed', given.seq, given.id, (extract(epoch from committed_at) * 1000)::float8, enders[given.chat_no],
             customer_ids[given.chat_no], staff_ids[given.chat_no], main_ids[given.chat_no]
        from unnest(chat_nos, new_seqs, new_ids) with ordinality as given (chat_no, seq, id, at)
       order by given.at;
    return;
  end if;

  return query
    select given.at::integer,
           case
             when given.seq is not null then 'committed'
             when earlier.id is not null then case when earlier.msg_type = given.msg_type and earlier.msg = given.msg then 'repeated' else 'reused' end
             when chat.id is null then 'missing'
             when given.sender_id is distinct from case given.sender_type when 1 then chat.customer_id when 2 then chat.staff_id end then 'forbidden'
             else 'ended'
           end,
           coalesce(given.seq, earlier.chat_seq), coalesce(given.id, earlier.id),
           (extract(epoch from coalesce(earlier.created_at, committed_at)) * 1000)::float8, chat.ended_by,
           chat.customer_id, chat.staff_id, staff.target_id
      from unnest(chat_ids, sender_types, sender_ids, client_msg_ids, msg_types, msgs, new_seqs, new_ids) with ordinality
             as given (chat_id, sender_type, sender_id, client_msg_id, msg_type, msg, seq, id, at)
      left join chat on chat.id = given.chat_id
      left join staff on staff.id = chat.staff_id
      -- looked up only for messages that are not new
      left join message earlier
        on earlier.chat_id = case when given.seq is null then given.chat_id end and earlier.sender_type = given.sender_type
       and earlier.sender_id = given.sender_id and earlier.client_msg_id = given.client_msg_id
     order by given.at;
end
$$;
