import fc from 'fast-check';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, ROLE_KEY } from '#contract/domain.ts';
import type { RuleDeps } from '#server/chat/index.ts';
import { createAllocationService } from '#server/chat/allocationService.ts';
import { assignByHand } from '#server/chat/assignmentService.ts';
import { createChatService } from '#server/chat/chatService.ts';
import { createPresenceService } from '#server/chat/presenceService.ts';
import { DomainError } from '#server/common/errors.ts';
import { staffPerson, type StaffPrincipal } from '#server/common/principal.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { answerOffer, createOfferExpiry, offerChat } from '#server/transfers/transferService.ts';
import { aChat, aStaff } from '../../support/builders.ts';
import { runFor } from '../../support/scheduledWork.ts';
import { aTeam } from '../../support/teams.ts';
import { startDatabase, type TestDatabase } from '../../support/testDatabase.ts';

const COURSES = 1_000;
/** A minute on an idle machine. */
const WITHIN_MS = 600_000;
const AGENTS = 3;
const CHATS = 2;
const TEAM_PRODUCT = 7;

/** What happens to a chat in a server process: its assignee offers or ends it, others answer. `agent` is a position. */
interface Step {
  readonly kind:
    | 'offer'
    | 'offerToTeam'
    | 'offerToLine'
    | 'accept'
    | 'refuse'
    | 'expire'
    | 'end'
    | 'takeOver'
    | 'offline'
    | 'online'
    | 'break'
    | 'allocate';
  readonly agent: number;
}

const OFTEN = ['offer', 'offer', 'offer', 'accept', 'accept', 'takeOver', 'takeOver'] as const;
const RARELY = [
  'offerToTeam',
  'offerToLine',
  'refuse',
  'expire',
  'end',
  'offline',
  'online',
  'break',
  'allocate',
] as const;
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...OFTEN, ...RARELY),
  agent: fc.nat(AGENTS - 1),
});
/** Two processes do these at the same time; a crashed one publishes nothing, and does nothing after its COMMIT. */
const round = fc.record({
  chat: fc.nat(CHATS - 1),
  steps: fc.tuple(step, step),
  crashed: fc.constantFrom('none', 'none', 'first', 'second'),
});

/** A server process: the services over connections of its own. */
interface Process {
  readonly rules: RuleDeps;
  readonly crash: (isCrashed: boolean) => void;
  /** Resolves when it has handed out what its last steps made free. */
  readonly idle: () => Promise<unknown>;
}

function aProcess(db: Database): Process {
  let isCrashed = false;
  const nothing = (): void => undefined;
  const publisher: RuleDeps['publisher'] = {
    eventsWritten: nothing,
    messagesCommitted: nothing,
    marksMoved: nothing,
    presenceChanged: nothing,
    notificationsStored: nothing,
  };
  const metrics = { assigned: nothing, recalled: nothing, endedBySilence: nothing };
  const allocator = createAllocationService({ db, publisher, metrics });
  let last: Promise<void> = Promise.resolve();
  const allocation = { allocate: () => (last = isCrashed ? last : allocator.allocate()) };
  const onError = (error: unknown): void => {
    throw error;
  };
  return {
    rules: { db, publisher, allocation, metrics, onError },
    crash: (now) => {
      isCrashed = now;
    },
    idle: () => last,
  };
}

describe('the ownership of chats', () => {
  let place: TestDatabase;
  const open: Database[] = [];
  let processes: readonly [Process, Process];
  let agents: readonly StaffPrincipal[];
  let leader: StaffPrincipal;
  let teamId: string;

  beforeAll(async () => {
    place = await startDatabase();
    await migrate(place.options);
    open.push(...[0, 1].map(() => openDatabase(place.options, () => undefined, { poolMax: 4 })));
    const [first, second] = open;
    if (first === undefined || second === undefined) throw new Error('no database');
    processes = [aProcess(first), aProcess(second)];
    agents = await Promise.all(Array.from({ length: AGENTS }, () => aPrincipal(first, 'D')));
    leader = await aPrincipal(first, 'L');
    teamId = await aTeam(first, [agents[0]?.staffId ?? '', agents[1]?.staffId ?? ''], { products: [TEAM_PRODUCT] });
    await first.query('update config_chat set allocation_min = 1, allocation_max = 2');
  });
  afterAll(async () => {
    await Promise.all(open.map((db) => db.close()));
    await place.stop();
  });

  const aPrincipal = async (db: Database, type: 'D' | 'L'): Promise<StaffPrincipal> => {
    const keys = [ROLE_KEY.tasks, ROLE_KEY.leader];
    const { id: staffId, name, targetId } = await aStaff(db, { type, keys, isOnline: type === 'D' });
    return {
      kind: 'staff',
      staffId,
      sessionId: '1',
      type,
      name,
      targetId,
      uris: keys,
      mustChangePassword: false,
      token: '',
      sessionEndsAt: new Date(),
    };
  };
  const principalAt = (index: number): StaffPrincipal => agents[index] ?? leader;

  /** @returns undefined for a step that has nothing to do */
  const take = async ({ rules }: Process, chatId: string, { kind, agent }: Step): Promise<unknown> => {
    const { db } = rules;
    const { staffId } = principalAt(agent);
    const presence = createPresenceService({ ...rules, awayAfterMs: 300_000, silentAfterMs: 50_000 });
    const chats = createChatService({ ...rules, now: Date.now, chatsPerHour: 1_000 });
    const {
      rows: [known],
    } = await db.query<{ owner: string | null; taker: string | null; offer: string | null }>(
      `select chat.staff_id::text as owner, transfer.staff_id::text as taker, transfer.id::text as offer
         from chat left join chat_transfer transfer on transfer.chat_id = chat.id where chat.id = $1`,
      [chatId],
    );
    const owner = agents.find(({ staffId: id }) => id === known?.owner);
    const taker = agents.find(({ staffId: id }) => id === known?.taker);
    const offerTo = async (toType: 1 | 2 | 3, toId: string) =>
      owner && offerChat(rules, owner, { chatId, toType, toId, reason: 'workload' });
    const answer = async (isAccepted: boolean) => {
      if (taker === undefined) return undefined;
      await answerOffer(rules, taker, { transferId: known?.offer ?? '', isAccepted });
      return chatId;
    };
    const takes: Readonly<Record<Step['kind'], () => Promise<unknown>>> = {
      offer: () => offerTo(1, staffId),
      offerToTeam: () => offerTo(2, teamId),
      offerToLine: () => offerTo(3, teamId),
      accept: () => answer(true),
      refuse: () => answer(false),
      expire: () => runFor(db, createOfferExpiry(rules), [chatId]),
      end: async () => {
        if (owner === undefined) return undefined;
        await chats.end(staffPerson(owner.staffId), chatId);
        return chatId;
      },
      takeOver: () => assignByHand(rules, leader, chatId, staffId),
      offline: () => presence.goOffline(staffId),
      online: () => presence.goOnline(staffId, null),
      break: () => presence.goOnline(staffId, 60_000),
      allocate: () => rules.allocation.allocate(),
    };
    return takes[kind]();
  };

  /** What is wrong with the chats now; nothing otherwise. */
  const faults = async (db: Database, chatIds: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await db.query<{ fault: string }>(
      `select 'neither an owner nor a place in line' as fault from chat
        where id = any($1) and ended_at is null and staff_id is null
          and not exists (select from chat_queue where chat_id = chat.id)
       union all
       select 'an owner and a place in line' from chat join chat_queue on chat_id = chat.id
        where id = any($1) and (staff_id is not null or ended_at is not null)
       union all
       select 'an offer that is not of its owner' from chat join chat_transfer on chat_id = chat.id
        where chat.id = any($1) and (giver_id is distinct from chat.staff_id or ended_at is not null)
       union all
       select 'a reader of an offer that is over' from chat_reader where chat_id = any($1) and not exists (
         select from chat_transfer where chat_transfer.chat_id = chat_reader.chat_id
            and chat_transfer.staff_id = chat_reader.staff_id)
       union all
       select 'an offer without an end' from chat_transfer where chat_id = any($1) and not exists (
         select from scheduled_work where kind = 'chat.transfer' and subject_id = chat_id)
       union all
       select 'a lost place in line' from chat join chat_queue on chat_id = chat.id
        where id = any($1) and chat_queue.waiting_since > chat.created_at + interval '1 second'
       union all
       -- What the pages of staff believe: by the last event that each of them received about the chat.
       select 'two pages that have it' from (
         select distinct on (event.chat_id, person_id) event.chat_id, person_id, event.staff_id, event.kind
           from person_event join chat_event event on event.id = chat_event_id
          where person_type = $2 and event.chat_id = any($1) and event.kind = any($3)
          order by event.chat_id, person_id, event_seq desc
       ) known where known.staff_id = known.person_id and kind <> $4
        group by known.chat_id having count(*) > 1`,
      [chatIds, PERSON_TYPE.staff, [CHAT_EVENT.assigned, CHAT_EVENT.recalled, CHAT_EVENT.ended], CHAT_EVENT.ended],
    );
    return rows.map(({ fault }) => fault);
  };

  const done = new Map<string, number>();

  it(
    `is always of one person or the line, in ${COURSES} courses over two processes`,
    async () => {
      const [{ rules }] = processes;
      const { db } = rules;
      await fc.assert(
        fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 5 }), async (rounds) => {
          await db.query('update chat set ended_at = now(), ended_by = 3 where ended_at is null');
          await db.query('delete from chat_queue');
          await db.query('update presence set is_online = true, break_ends_at = null');
          const chats = await Promise.all([1, TEAM_PRODUCT].map((product) => aChat(db, { product, texts: ['hello'] })));
          const chatIds = chats.map(({ id }) => id);
          await rules.allocation.allocate();
          for (const { chat, steps, crashed } of rounds) {
            processes[0].crash(crashed === 'first');
            processes[1].crash(crashed === 'second');
            const taken = await Promise.allSettled(
              processes.map((each, index) => take(each, chatIds[chat] ?? '', steps[index === 0 ? 0 : 1])),
            );
            // A refusal is fine, a failure is not.
            taken.forEach((each, index) => {
              const { kind } = steps[index === 0 ? 0 : 1];
              if (each.status === 'rejected' && !(each.reason instanceof DomainError)) throw each.reason;
              if (each.status === 'fulfilled' && each.value !== undefined) done.set(kind, (done.get(kind) ?? 0) + 1);
            });
            await Promise.all(processes.map(({ idle }) => idle()));
            const found = await faults(db, chatIds);
            if (found.length > 0) throw new Error(found.join(', '));
          }
        }),
        { numRuns: COURSES },
      );
      for (const kind of ['offer', 'accept', 'refuse', 'end', 'offline'])
        expect(done.get(kind)).withContext(kind).toBeGreaterThan(0);
    },
    WITHIN_MS,
  );
});
