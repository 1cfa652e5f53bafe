import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import type { ChatStep } from '../../contract/http/chats.ts';
import type { Db } from '../db/connection.ts';
import type { EventDetail } from './chatEventRepository.ts';

/** A chat's event as people read it, with the names of today. */
export type StoredStep = Omit<ChatStep, 'at' | 'reason' | 'facts'> & {
  readonly at: Date;
  readonly detail: EventDetail;
};

/** The newest steps of a chat, oldest first. That a card was opened is no step: the card says it. */
export async function listSteps(db: Db, chatId: string, limit: number): Promise<readonly StoredStep[]> {
  const { rows } = await db.query<StoredStep>(
    `select event.id::text, event.kind, event.at, event.actor_type as "actorType", event.actor_id::text as "actorId",
            case event.actor_type when 1 then coalesce(customer.nick_name, '')
                                  when 2 then coalesce(actor.name, '') else '' end as "actorName",
            event.staff_id::text as "toId", coalesce(receiver.name, '') as "toName", giver.id::text as "fromId",
            coalesce(giver.name, '') as "fromName",
            event.detail
       from (select * from chat_event where chat_id = $1 and kind <> $3 order by id desc limit $2) event
       left join app_user customer on event.actor_type = 1 and customer.id = event.actor_id
       left join staff actor on event.actor_type = 2 and actor.id = event.actor_id
       left join staff receiver on receiver.id = event.staff_id
       left join staff giver on giver.id = (event.detail ->> 'fromStaffId')::bigint
      order by event.id`,
    [chatId, limit, CHAT_EVENT.cardOpened],
  );
  return rows;
}
