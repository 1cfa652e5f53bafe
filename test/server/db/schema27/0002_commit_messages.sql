-- Group commit ---------------------------------------------------------------------------------------------------

/*
 * Stores a batch of messages. Returns one row for each input, with its outcome and its number `input_no`, from 1.
 *
 *   committed   stored now
 *   repeated    the sender has used this client_msg_id in the chat before, for the same content; the first answer again
 *   reused      the same id, but for other content
 *   ended, forbidden, missing   the chat has ended, the sender does not take part in it, the chat does not exist
 *
 * Each step is a statement of its own, so that it sees everything committed before the locks were granted. Run it at
 * READ COMMITTED. A message of the product itself (sender_type 3) may go to any chat, also to an ended one. Locks chats
 * in ascending order. Callers that also lock presence rows do so before, and person rows after.
 */
create function commit_messages(
  chat_ids bigint[], sender_types smallint[], sender_ids bigint[], client_msg_ids text[], msg_types smallint[], msgs text[], sent_ms float8[]
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
begin
  perform from chat where chat.id = any(chat_ids) order by chat.id for no key update;

  committed_at := date_trunc('milliseconds', clock_timestamp());

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

  insert into message (id, chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at)
  overriding system value
  select given.id, given.chat_id, given.seq, given.sender_type, given.sender_id, given.client_msg_id, given.msg_type, given.msg,
         to_timestamp(given.sent_ms / 1000), committed_at
    from unnest(new_ids, chat_ids, new_seqs, sender_types, sender_ids, client_msg_ids, msg_types, msgs, sent_ms)
           as given (id, chat_id, seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_ms)
   where given.seq is not null;

  update chat
     set last_seq = added.last_seq,
         updated_at = case when committed_at - chat.updated_at >= interval '1 second' then committed_at else chat.updated_at end,
         first_staff_message_at = coalesce(chat.first_staff_message_at, case when added.by_staff then committed_at end)
    from (
      select given.chat_id, max(given.seq) as last_seq, bool_or(given.sender_type = 2) as by_staff
        from unnest(chat_ids, new_seqs, sender_types) as given (chat_id, seq, sender_type)
       where given.seq is not null
       group by given.chat_id
    ) added
   where chat.id = added.chat_id;

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

/*
 * Moves delivered and read marks of one side of each chat forward. They never go back, nor past the newest message.
 * Returns one row for each input: `moved`, `unchanged`, or `forbidden` if the person does not take part in the chat.
 * The inputs name each side of a chat once.
 */
create function move_marks(chat_ids bigint[], person_types smallint[], person_ids bigint[], delivered_seqs integer[], read_seqs integer[])
returns table (input_no integer, outcome text, delivered_seq integer, read_seq integer)
language plpgsql volatile
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  moved integer[];
begin
  perform from chat where chat.id = any(chat_ids) order by chat.id for no key update;

  select array_agg(wish.at)
    into moved
    from unnest(chat_ids, person_types, person_ids, delivered_seqs, read_seqs) with ordinality
           as wish (chat_id, person_type, person_id, delivered_seq, read_seq, at)
    join chat on chat.id = wish.chat_id
   where case wish.person_type
           when 1 then chat.customer_id = wish.person_id
                       and (least(wish.delivered_seq, chat.last_seq) > chat.customer_delivered_seq or least(wish.read_seq, chat.last_seq) > chat.customer_read_seq)
           else chat.staff_id = wish.person_id
                       and (least(wish.delivered_seq, chat.last_seq) > chat.staff_delivered_seq or least(wish.read_seq, chat.last_seq) > chat.staff_read_seq)
         end;

  update chat
     set customer_delivered_seq = greatest(chat.customer_delivered_seq, least(wish.customer_delivered_seq, chat.last_seq)),
         customer_read_seq = greatest(chat.customer_read_seq, least(wish.customer_read_seq, chat.last_seq)),
         staff_delivered_seq = greatest(chat.staff_delivered_seq, least(wish.staff_delivered_seq, chat.last_seq)),
         staff_read_seq = greatest(chat.staff_read_seq, least(wish.staff_read_seq, chat.last_seq))
    from (
      select given.chat_id,
             max(given.delivered_seq) filter (where given.person_type = 1) as customer_delivered_seq,
             max(given.read_seq) filter (where given.person_type = 1) as customer_read_seq,
             max(given.delivered_seq) filter (where given.person_type = 2) as staff_delivered_seq,
             max(given.read_seq) filter (where given.person_type = 2) as staff_read_seq
        from unnest(chat_ids, person_types, delivered_seqs, read_seqs) with ordinality
               as given (chat_id, person_type, delivered_seq, read_seq, at)
       where given.at = any(moved)
       group by given.chat_id
    ) wish
   where chat.id = wish.chat_id;

  return query
    select wish.at::integer,
           case
             when wish.at = any(moved) then 'moved'
             when wish.person_id = case wish.person_type when 1 then chat.customer_id else chat.staff_id end then 'unchanged'
             else 'forbidden'
           end,
           case wish.person_type when 1 then chat.customer_delivered_seq else chat.staff_delivered_seq end,
           case wish.person_type when 1 then chat.customer_read_seq else chat.staff_read_seq end
      from unnest(chat_ids, person_types, person_ids) with ordinality as wish (chat_id, person_type, person_id, at)
      left join chat on chat.id = wish.chat_id
     order by wish.at;
end
$$;

/*
 * Publishes chat events to people, in the given order: each person's events are numbered without gaps. Locks the person
 * rows in ascending order. Call it once, as the last statement of a transaction.
 */
create function tell_people(chat_event_ids bigint[], person_types smallint[], person_ids bigint[])
returns table (input_no integer, event_seq integer)
language plpgsql volatile
as $$
#variable_conflict use_column
begin
  insert into person (person_type, person_id)
  select distinct given.person_type, given.person_id
    from unnest(person_types, person_ids) as given (person_type, person_id)
   order by given.person_type, given.person_id
      on conflict do nothing;

  perform from person
    where (person.person_type, person.person_id) in (select given.person_type, given.person_id from unnest(person_types, person_ids) as given (person_type, person_id))
    order by person.person_type, person.person_id
      for no key update;

  return query
    with numbered as (
      select given.at, given.chat_event_id, given.person_type, given.person_id,
             (person.last_event_seq + row_number() over (partition by given.person_type, given.person_id order by given.at))::integer as event_seq
        from unnest(chat_event_ids, person_types, person_ids) with ordinality as given (chat_event_id, person_type, person_id, at)
        join person on person.person_type = given.person_type and person.person_id = given.person_id
    ), counted as (
      update person
         set last_event_seq = newest.event_seq
        from (select numbered.person_type, numbered.person_id, max(numbered.event_seq) as event_seq from numbered group by 1, 2) newest
       where person.person_type = newest.person_type and person.person_id = newest.person_id
    ), told as (
      insert into person_event (person_type, person_id, event_seq, chat_event_id)
      select numbered.person_type, numbered.person_id, numbered.event_seq, numbered.chat_event_id from numbered
    )
    select numbered.at::integer, numbered.event_seq from numbered order by numbered.at;
end
$$;

-- Leaves room on each page for a chat's next version, so that most updates touch no index.
alter table chat set (fillfactor = 85);

-- Lists ----------------------------------------------------------------------------------------------------------
-- Every filter of the task lists reads an index in the order of the list, even if few rows match.

drop index chat_staff_open;
create index chat_staff_open on chat (staff_id, updated_at desc, id desc) where ended_at is null;
create index chat_staff_product_updated on chat (staff_id, product, updated_at desc, id desc);
create index chat_product_open_updated on chat (product, updated_at desc, id desc) where ended_at is null;
