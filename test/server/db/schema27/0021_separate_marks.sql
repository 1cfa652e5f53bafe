/*
 * move_marks as before, but a side that the batch does not name keeps its marks. Before, least(null, last_seq) was
 * last_seq, so a mark of one side moved the other side to the newest message. Marks lost that way cannot be restored.
 */
create or replace function move_marks(chat_ids bigint[], person_types smallint[], person_ids bigint[], delivered_seqs integer[], read_seqs integer[])
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
             coalesce(max(given.delivered_seq) filter (where given.person_type = 1), 0) as customer_delivered_seq,
             coalesce(max(given.read_seq) filter (where given.person_type = 1), 0) as customer_read_seq,
             coalesce(max(given.delivered_seq) filter (where given.person_type = 2), 0) as staff_delivered_seq,
             coalesce(max(given.read_seq) filter (where given.person_type = 2), 0) as staff_read_seq
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
