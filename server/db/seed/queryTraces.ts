// What queries that were raised, given, answered and closed through the product would have left behind. Statements on rows that are there.

/** What a query's own row knows of its history. The newest reply to an open query has not been read by its customer yet. */
const FACTS = `
  update query
     set assigned_at = case when staff_id is not null then least(created_at + interval '1 minute', now()) end,
         first_staff_reply_at = (select min(created_at) from reply where query_id = query.id and author_type = 2),
         seen_reply_id = coalesce((select max(id) from reply where query_id = query.id and (query.status = 2 or reply.created_at < query.updated_at)), 0)`;

/** Those that have expired before the demonstration began: nobody is told of them now. */
const EXPIRIES = `
  update query set expired_at = query.created_at + config_query.expire_in * interval '1 hour', expiry_told_at = query.created_at
    from config_query
   where query.status = 1 and query.first_staff_reply_at is null and config_query.expire_in > 0
     and query.created_at < now() - config_query.expire_in * interval '1 hour'`;

/** Actors: 1 customer, 2 staff, 3 the product itself. */
const LOG = `
  insert into query_log (query_id, action, actor_type, actor_id, to_id, reply_id, new_desc, at)
  select query_id, action, actor_type, actor_id, to_id, reply_id, new_desc, at
    from (
      select id, 'created', 1, customer_id, null::bigint, null::bigint, '', created_at, 1 from query
      union all
      select query.id, 'assigned', 3, 0, staff_id, null, staff.name, assigned_at, 2 from query join staff on staff.id = staff_id
      union all
      select query_id, 'replied', author_type, author_id, null, id, '', created_at, 3 from reply
      union all
      select id, 'expired', 3, 0, null, null, '', expired_at, 4 from query where expired_at is not null
      union all
      select id, 'closed', 2, staff_id, null, null, '', closed_at, 5 from query where closed_at is not null and staff_id is not null
    ) happened (query_id, action, actor_type, actor_id, to_id, reply_id, new_desc, at, step)
   order by at, query_id, step`;

/** To be run in this order, once queries, replies and staff are there. */
export const QUERY_TRACES: readonly string[] = [FACTS, EXPIRIES, LOG];

/** Attaches a file to the newest queries of a title: $1 the title, $2 the file's id. */
export const QUERY_PICTURE = `
  insert into query_picture (query_id, position, file_id) select id, 1, $2 from query where title = $1 order by id desc limit 5`;

/** By a query's title, the picture that it shows. */
export const PICTURED_QUERIES: ReadonlyMap<string, string> = new Map([
  ['Messages stay on one tick', 'one-tick.png'], ['Payment taken twice', 'charged-twice.jpg'],
]);
