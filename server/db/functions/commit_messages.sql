/*
 * Stores a batch of messages. Returns one row, with a result for each input.
 *
 * When all were new and allowed, the result of an input is its id in `message_ids`, and what the other lists say of its
 * chat: they have one item for each chat of the batch, in ascending order of chat ids. `last_seqs` is the number of the
 * chat's newest message before this batch.
 *
 * Otherwise `results` has an object for each input, with its outcome:
 *
 *   committed   stored now
 *   repeated    the sender has used this client_msg_id in the chat before, for the same content; the first answer again
 *   reused      the same id, but for other content
 *   ended, forbidden, missing   the chat has ended, the sender does not take part in it, the chat does not exist
 *   blocked     the customer may not write now; `blockedUntil` says until when
 *
 * Staff who have joined a chat write in it beside its assignee. They are few, so only the slow path knows them. Once it
 * has ended, they do not take part in it any more.
 *
 * Nearly always all messages of a batch are new and allowed. So the fast path is tried first, for a caller who passes
 * `chat_nos` and `nths`: the position of a message's chat among the batch's chats in ascending order of their ids, and the
 * message's own position among those of its chat, both from 1. It saves sorting and lookups: the table itself finds a
 * message that is stored already.
 *
 * The lists `canned_…` say from which canned reply a message was written, with nulls for others. Without them, none was.
 *
 * Each step is a statement of its own, so that it sees everything committed before the locks were granted. Run it at
 * READ COMMITTED. A message of the product itself (sender_type 3) may go to any chat, also to an ended one. Locks chats
 * in ascending order. Callers that also lock presence rows do so before, and person rows after.
 */
create function commit_messages(
  chat_ids bigint[], sender_types smallint[], sender_ids bigint[], client_msg_ids text[],
  msg_types smallint[], msgs text[], sent_ms float8[],
  chat_nos integer[] default null, nths integer[] default null,
  canned_ids bigint[] default null, canned_versions integer[] default null, canned_edits boolean[] default null
)
returns table (
  server_ms float8, message_ids bigint[], last_seqs integer[], enders smallint[], customer_ids bigint[],
  staff_ids bigint[], staff_main_ids bigint[], results json
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
  is_plain     boolean := false;
  -- the customers of the batch's chats; nulls for those who are blocked
  writer_ids   bigint[];
  -- the batch's chats, in ascending order of their ids
  locked_ids   bigint[];
  -- those chats that no agent has answered yet
  unanswered   bigint[];
begin
  -- Rows are read as they are after the lock is granted.
  select array_agg(chat.id), array_agg(chat.last_seq), array_agg(chat.ended_by),
         array_agg(chat.customer_id),
         array_agg(case when chat.blocked_until > clock_timestamp() then null else chat.customer_id end),
         array_agg(chat.staff_id),
         array_agg((select staff.target_id from staff where staff.id = chat.staff_id)),
         array_agg(chat.id) filter (where chat.first_answer_at is null)
    into locked_ids, last_seqs, enders, customer_ids, writer_ids, staff_ids, staff_main_ids, unanswered
    from (select * from chat where chat.id = any(chat_ids) order by chat.id for no key update) chat;

  committed_at := date_trunc('milliseconds', clock_timestamp());
  server_ms := extract(epoch from committed_at) * 1000;

  if nths is not null then
    select array_agg(last_seqs[given.chat_no] + given.nth order by given.at),
           array_agg(nextval('message_id_seq')),
           -- a null in the list would be skipped
           coalesce(bool_and(coalesce(
             locked_ids[given.chat_no] = given.chat_id
             and (given.sender_type = 3
                  or enders[given.chat_no] is null
                     and given.sender_id = case given.sender_type
                                             when 1 then writer_ids[given.chat_no]
                                             else staff_ids[given.chat_no]
                                           end),
             false
           )), false)
      into new_seqs, message_ids, is_plain
      from unnest(chat_ids, chat_nos, nths, sender_types, sender_ids) with ordinality
             as given (chat_id, chat_no, nth, sender_type, sender_id, at);
  end if;

  -- Once, or twice when the fast path finds that a message is stored already.
  loop
    if not is_plain then
      -- New and allowed messages get a number and an id, others null.
      select array_agg(numbered.seq order by numbered.at),
             array_agg(case when numbered.seq is not null then nextval('message_id_seq') end order by numbered.at)
        into new_seqs, message_ids
        from (
          select judged.at,
                 case when judged.is_new then
                   judged.last_seq + row_number() over (partition by judged.chat_id, judged.is_new order by judged.at)
                 end as seq
            from (
              select given.at, given.chat_id, chat.last_seq,
                     chat.id is not null
                       and (given.sender_type = 3
                            or chat.ended_at is null
                               and (given.sender_id = case
                                                        when given.sender_type <> 1 then chat.staff_id
                                                        when chat.blocked_until > committed_at then null
                                                        else chat.customer_id
                                                      end
                                    or joined.staff_id is not null))
                       and row_number() over (partition by given.chat_id, given.sender_type, given.sender_id,
                                                           given.client_msg_id
                                                  order by given.at) = 1
                       and earlier.id is null
                       is true as is_new
                from unnest(chat_ids, sender_types, sender_ids, client_msg_ids) with ordinality
                       as given (chat_id, sender_type, sender_id, client_msg_id, at)
                left join chat on chat.id = given.chat_id
                left join chat_joined joined
                  on given.sender_type = 2 and joined.chat_id = given.chat_id and joined.staff_id = given.sender_id
                left join message earlier
                  on earlier.chat_id = given.chat_id and earlier.sender_type = given.sender_type
                 and earlier.sender_id = given.sender_id and earlier.client_msg_id = given.client_msg_id
            ) judged
        ) numbered;
    end if;

    begin
      insert into message (id, chat_id, chat_seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_at, created_at,
                           canned_id, canned_version, canned_edited)
      overriding system value
      select given.id, given.chat_id, given.seq, given.sender_type, given.sender_id, given.client_msg_id,
             given.msg_type, given.msg, to_timestamp(given.sent_ms / 1000), committed_at,
             given.canned_id, given.canned_version, given.canned_edited
        from unnest(message_ids, chat_ids, new_seqs, sender_types, sender_ids, client_msg_ids, msg_types, msgs, sent_ms,
                    canned_ids, canned_versions, canned_edits)
               as given (id, chat_id, seq, sender_type, sender_id, client_msg_id, msg_type, msg, sent_ms,
                         canned_id, canned_version, canned_edited)
       where given.seq is not null;
      exit;
    exception when unique_violation then
      if not is_plain then
        raise;
      end if;
      is_plain := false;
    end;
  end loop;

  -- `asked` and `answered`: the newest message by the customer in the batch, and the newest by staff that answers. The
  -- workspace sends its greeting by itself, so the greeting does not answer a customer who has already asked something.
  update chat
     set last_seq = added.last_seq,
         updated_at = case
           when committed_at - chat.updated_at >= interval '1 second' then committed_at
           else chat.updated_at
         end,
         first_staff_message_at =
           coalesce(chat.first_staff_message_at, case when added.by_staff then committed_at end),
         waiting_since = case
           when added.asked > added.answered then committed_at
           when added.answered is not null then null
           when added.asked is not null then coalesce(chat.waiting_since, committed_at)
           else chat.waiting_since
         end,
         silent_since = case
           when added.answered > added.asked or added.asked is null and added.answered is not null
             -- a burst of messages writes it at most once a second
             then case
                    when added.asked is null and committed_at - chat.silent_since < interval '1 second'
                      then chat.silent_since
                    else committed_at
                  end
           when added.asked is not null then null
           else chat.silent_since
         end
    from (
      select given.chat_id, max(given.seq) as last_seq, bool_or(given.sender_type = 2) as by_staff,
             max(given.seq) filter (where given.sender_type = 1) as asked,
             max(given.seq) filter (where given.sender_type = 2
               and (given.client_msg_id <> 'greeting-' || given.chat_id
                    or not exists (select from message
                                    where message.chat_id = given.chat_id and message.sender_type = 1
                                      and message.chat_seq < given.seq))) as answered
        from unnest(chat_ids, new_seqs, sender_types, client_msg_ids)
               as given (chat_id, seq, sender_type, client_msg_id)
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

  if not is_plain then
    select json_agg(json_build_object(
             'outcome',
             case
               when given.seq is not null then 'committed'
               when earlier.id is not null then
                 case when earlier.msg_type = given.msg_type and earlier.msg = given.msg then 'repeated' else 'reused' end
               when chat.id is null then 'missing'
               when given.sender_id is distinct from case given.sender_type
                                                       when 1 then chat.customer_id
                                                       when 2 then chat.staff_id
                                                     end then 'forbidden'
               when chat.ended_at is null and chat.blocked_until > committed_at then 'blocked'
               else 'ended'
             end,
             'chatSeq', coalesce(given.seq, earlier.chat_seq),
             'messageId', coalesce(given.id, earlier.id)::text,
             'serverTime', extract(epoch from coalesce(earlier.created_at, committed_at)) * 1000,
             'endedBy', chat.ended_by,
             'blockedUntil', extract(epoch from chat.blocked_until) * 1000,
             'customerId', chat.customer_id::text,
             'staffId', chat.staff_id::text,
             'staffMainId', staff.target_id::text
           ) order by given.at)
      into results
      from unnest(chat_ids, sender_types, sender_ids, client_msg_ids, msg_types, msgs, new_seqs, message_ids)
             with ordinality
             as given (chat_id, sender_type, sender_id, client_msg_id, msg_type, msg, seq, id, at)
      left join chat on chat.id = given.chat_id
      left join staff on staff.id = chat.staff_id
      -- looked up only for messages that are not new
      left join message earlier
        on earlier.chat_id = case when given.seq is null then given.chat_id end
       and earlier.sender_type = given.sender_type and earlier.sender_id = given.sender_id
       and earlier.client_msg_id = given.client_msg_id;
  end if;
  return next;
end
$$;
