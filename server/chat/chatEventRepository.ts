import { CHAT_EVENT, SOLVED_ANSWER } from '#contract/chat/commands.ts';
import type { Body } from '#contract/chat/packets.ts';
import { PERSON_TYPE, type PersonType } from '#contract/domain.ts';
import type { ChatStep, StepReason } from '#contract/http/chats.ts';
import type { Person } from '../common/principal.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { sqlFunction } from '../db/sqlFunctions.ts';

type StepFacts = ChatStep['facts'];

export interface NewChatEvent {
  readonly chatId: string;
  /** As CHAT_EVENT of the contract. */
  readonly kind: number;
  readonly actor: Person;
  /** The owner after the event; null while the chat waits in line. */
  readonly staffId: string | null;
  readonly recipients: readonly Person[];
  /** The reason, and what was known at that moment. People read it. */
  readonly detail?: EventDetail;
}

/** What the column `detail` stores, under the names of the contract's ChatStep. */
interface EventDetail extends StepFacts {
  readonly reason?: StepReason;
  /** The owner before an assignment or a recall. */
  readonly fromStaffId?: string;
  /** To whom it is offered; neither: to the line. */
  readonly offeredToId?: string;
  readonly offeredTeamId?: string;
  /** The query whose cards the customer has opened, and up to which message. */
  readonly queryId?: string;
  readonly chatSeq?: number;
}

/** An event as it is published to one person, with their own eventSeq. */
export interface PersonEvent {
  readonly person: Person;
  readonly event: Body<'ChatEvent'>;
  /**
   * The chat's newest message when the event was written or read. Later messages are new to a person who has just got
   * the chat.
   */
  readonly chatLastSeq: number;
  /** What the chat is about. */
  readonly product: number;
}

/** An event without its number for a person. */
interface EventRow extends Omit<Body<'ChatEvent'>, 'eventSeq'> {
  readonly id: string;
  readonly lastSeq: number;
  readonly product: number;
}

const EVENT_COLUMNS = `
  chat_event.id::text, chat_event.chat_id::text, chat_event.kind,
  floor(extract(epoch from chat_event.at) * 1000)::float8 as at, chat_event.actor_type, chat_event.actor_id::text,
  coalesce(chat_event.staff_id::text, '') as to_id, coalesce(staff.name, '') as to_name,
  case (chat_event.detail ->> 'solved')::boolean
    when true then ${SOLVED_ANSWER.yes} when false then ${SOLVED_ANSWER.no} else 0 end as solved,
  coalesce(chat_event.detail ->> 'queryId', '') as query_id,
  coalesce((chat_event.detail ->> 'chatSeq')::integer, 0) as chat_seq,
  coalesce(named.nick_name, '') as nick_name, coalesce(named.head_key, '') as head_img, chat.last_seq, chat.product`;

/** Who a customer is, is never stored with an event: an erasure would not find it there. */
const EVENT_JOINS = `
  join chat on chat.id = chat_event.chat_id left join staff on staff.id = chat_event.staff_id
  left join app_user named on chat_event.kind = ${CHAT_EVENT.customerNamed} and named.id = chat.customer_id`;

/**
 * Writes what happened to chats, and numbers it for each person to whom it is published. Call it once, at the end of a
 * transaction, because it locks the people's rows. Only notifications are stored after it.
 */
export async function writeChatEvents(tx: Db, events: readonly NewChatEvent[]): Promise<readonly PersonEvent[]> {
  if (events.length === 0) return [];
  const rows = await tx.rows<EventRow>(
    `with written as (
       insert into chat_event (chat_id, kind, actor_type, actor_id, staff_id, detail)
       select chat_id, kind, actor_type, actor_id, staff_id, detail
         from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::bigint[], $5::bigint[], $6::jsonb[])
              with ordinality
                as given (chat_id, kind, actor_type, actor_id, staff_id, detail, at)
        order by given.at
       returning *
     )
     select ${EVENT_COLUMNS} from written chat_event ${EVENT_JOINS} order by chat_event.id`,
    [
      events.map(({ chatId }) => chatId),
      events.map(({ kind }) => kind),
      events.map(({ actor }) => actor.type),
      events.map(({ actor }) => actor.id),
      events.map(({ staffId }) => staffId),
      events.map(({ detail = {} }) => JSON.stringify(detail)),
    ],
  );
  const deliveries = rows.flatMap((row, index) => (events[index]?.recipients ?? []).map((person) => ({ row, person })));
  const numbers = await tx.rows<{ eventSeq: number }>(
    `select event_seq from ${sqlFunction('publish_events')}($1, $2, $3)`,
    [
      deliveries.map(({ row }) => row.id),
      deliveries.map(({ person }) => person.type),
      deliveries.map(({ person }) => person.id),
    ],
  );
  return deliveries.map(({ row, person }, index) => toPersonEvent(row, person, numbers[index]?.eventSeq ?? 0));
}

/** Tells those who have the open chats of these customers who the customers are now. The same as `writeChatEvents`. */
export async function writeCustomersNamed(tx: Db, customerIds: readonly string[]): Promise<readonly PersonEvent[]> {
  const rows = await tx.rows<{ chatId: string; customerId: string; staffId: string }>(
    `select id::text as "chatId", customer_id::text as "customerId", staff_id::text as "staffId" from chat
      where ended_at is null and customer_id = any($1::bigint[]) and staff_id is not null
      order by id for no key update`,
    [customerIds],
  );
  return writeChatEvents(
    tx,
    rows.map(({ chatId, customerId, staffId }) => ({
      chatId,
      kind: CHAT_EVENT.customerNamed,
      actor: { type: PERSON_TYPE.customer, id: customerId },
      staffId,
      recipients: [{ type: PERSON_TYPE.staff, id: staffId }],
    })),
  );
}

/**
 * Sets until when the customer of an open chat may not write in it; null: they may. The same as `writeChatEvents`. The
 * pages of the customer, of the assignee and of who has changed it follow.
 */
export async function writeCustomerBlocked(
  tx: Db,
  { customerId, until, by }: { readonly customerId: string; readonly until: string | null; readonly by: Person },
): Promise<readonly PersonEvent[]> {
  const chats = await tx.rows<{ chatId: string; staffId: string | null }>(
    `update chat set blocked_until = $2 where customer_id = $1 and ended_at is null
     returning id::text as chat_id, staff_id::text as staff_id`,
    [customerId, until],
  );
  return writeChatEvents(
    tx,
    chats.map(({ chatId, staffId }) => ({
      chatId,
      kind: CHAT_EVENT.customerBlocked,
      actor: by,
      staffId,
      recipients: [
        { type: PERSON_TYPE.customer, id: customerId },
        ...[...new Set([by.id, staffId ?? by.id])].map((id) => ({ type: PERSON_TYPE.staff, id })),
      ],
    })),
  );
}

/** The events that were published to these people after an eventSeq: in order, and at most `limit` for each person. */
export async function readPersonEvents(
  db: Db,
  wanted: readonly { readonly person: Person; readonly afterSeq: number }[],
  limit: number,
): Promise<readonly PersonEvent[]> {
  const rows = await db.rows<
    EventRow & { readonly personType: PersonType; readonly personId: string; readonly eventSeq: number }
  >(
    `select person_event.person_type, person_event.person_id::text, person_event.event_seq, ${EVENT_COLUMNS}
       from unnest($1::smallint[], $2::bigint[], $3::integer[]) as wanted (person_type, person_id, after_seq)
      cross join lateral (
        select * from person_event
         where person_event.person_type = wanted.person_type and person_event.person_id = wanted.person_id
           and person_event.event_seq > wanted.after_seq
         order by person_event.event_seq limit $4
      ) person_event
       join chat_event on chat_event.id = person_event.chat_event_id ${EVENT_JOINS}
      order by person_event.person_type, person_event.person_id, person_event.event_seq`,
    [
      wanted.map(({ person }) => person.type),
      wanted.map(({ person }) => person.id),
      wanted.map(({ afterSeq }) => afterSeq),
      limit,
    ],
  );
  return rows.map(({ personType: type, personId: id, eventSeq, ...row }) => toPersonEvent(row, { type, id }, eventSeq));
}

/** The last eventSeq of each person. People without events are left out. */
export async function readEventSeqs(db: Db, people: readonly Person[]) {
  const rows = await db.rows<{ personType: PersonType; personId: string; lastEventSeq: number }>(
    `select person_type, person_id::text, last_event_seq
       from unnest($1::smallint[], $2::bigint[]) as wanted (type, id)
       join person on person_type = wanted.type and person_id = wanted.id`,
    [people.map(({ type }) => type), people.map(({ id }) => id)],
  );
  return rows.map((row) => ({ person: { type: row.personType, id: row.personId }, eventSeq: row.lastEventSeq }));
}

function toPersonEvent(row: EventRow, person: Person, eventSeq: number): PersonEvent {
  const { id: _id, lastSeq, product, ...event } = row;
  return { person, chatLastSeq: lastSeq, product, event: { ...event, eventSeq } };
}

/** A chat's event as people read it, with the current names. */
export type StoredStep = Omit<ChatStep, 'reason' | 'facts'> & {
  readonly detail: EventDetail;
  /** The name of the person or team; null: no one, or the line. */
  readonly offeredTo: string | null;
};

/** What the page shows elsewhere, or only the customer's does. */
const NO_STEPS: readonly number[] = [
  CHAT_EVENT.cardOpened,
  CHAT_EVENT.customerNamed,
  CHAT_EVENT.noted,
  CHAT_EVENT.watched,
  CHAT_EVENT.logAsked,
  CHAT_EVENT.customerBlocked,
  CHAT_EVENT.tagged,
];

/** The newest steps of a chat, oldest first. */
export async function listSteps(db: Db, chatId: string, limit: number): Promise<readonly StoredStep[]> {
  return db.rows<StoredStep>(
    `select event.id::text, event.kind, ${isoTime('event.at')} as at, event.actor_type,
            event.actor_id::text as "actorId",
            case event.actor_type when 1 then coalesce(customer.nick_name, '')
                                  when 2 then coalesce(actor.name, '') else '' end as "actorName",
            event.staff_id::text as "toId", coalesce(receiver.name, '') as "toName", giver.id::text as "fromId",
            coalesce(giver.name, '') as "fromName",
            event.detail, coalesce(asked.name, team.name) as "offeredTo"
       from (select * from chat_event where chat_id = $1 and kind <> all($3) order by id desc limit $2) event
       left join app_user customer on event.actor_type = 1 and customer.id = event.actor_id
       left join staff actor on event.actor_type = 2 and actor.id = event.actor_id
       left join staff receiver on receiver.id = event.staff_id
       left join staff giver on giver.id = (event.detail ->> 'fromStaffId')::bigint
       left join staff asked on asked.id = (event.detail ->> 'offeredToId')::bigint
       left join team on team.id = (event.detail ->> 'offeredTeamId')::bigint
      order by event.id`,
    [chatId, limit, NO_STEPS],
  );
}
