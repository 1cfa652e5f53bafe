/*
 * Publishes chat events to people, in the given order: each person's events are numbered without gaps. Locks the person
 * rows in ascending order. Call it once, as the last statement of a transaction.
 */
create function publish_events(chat_event_ids bigint[], person_types smallint[], person_ids bigint[])
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
    where (person.person_type, person.person_id) in (
            select given.person_type, given.person_id
              from unnest(person_types, person_ids) as given (person_type, person_id)
          )
    order by person.person_type, person.person_id
      for no key update;

  return query
    with numbered as (
      select given.at, given.chat_event_id, given.person_type, given.person_id,
             (person.last_event_seq
              + row_number() over (partition by given.person_type, given.person_id order by given.at)
             )::integer as event_seq
        from unnest(chat_event_ids, person_types, person_ids) with ordinality
               as given (chat_event_id, person_type, person_id, at)
        join person on person.person_type = given.person_type and person.person_id = given.person_id
    ), counted as (
      update person
         set last_event_seq = newest.event_seq
        from (
          select numbered.person_type, numbered.person_id, max(numbered.event_seq) as event_seq
            from numbered
           group by numbered.person_type, numbered.person_id
        ) newest
       where person.person_type = newest.person_type and person.person_id = newest.person_id
    ), published as (
      insert into person_event (person_type, person_id, event_seq, chat_event_id)
      select numbered.person_type, numbered.person_id, numbered.event_seq, numbered.chat_event_id from numbered
    )
    select numbered.at::integer, numbered.event_seq from numbered order by numbered.at;
end
$$;
