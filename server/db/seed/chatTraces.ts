import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';

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
