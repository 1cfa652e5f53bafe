import { PERSON_TYPE, MESSAGE_TYPE } from '#contract/domain.ts';
import { textContent } from '#contract/chat/content.ts';
import { commitMessages, type NewMessage } from '#server/chat/commitRepository.ts';
import { dbOf, type Database, type Db } from '#server/db/connection.ts';
import { seed } from '../support/seed.ts';
import { median } from '../support/statistics.ts';

/** Processor time and waiting of one message in a commit, without waiting for the disk, in microseconds. */
export interface TriggerCost {
  readonly what: string;
  readonly withTriggers: number;
  readonly without: number;
  /** Median of the ratios of neighbouring turns. */
  readonly ratio: number;
}

const CHATS = 40;
/** In one turn: as many answers of staff as of customers, in turns. Each writes to all chats. */
const COMMITS_A_TURN = 100;
const TURNS = 12;
const MSG = textContent('Where is the parcel that I ordered last week?');

interface Sides {
  readonly chatId: string;
  readonly customerId: string;
  readonly staffId: string;
}

const CASES = [
  { what: 'silence, automatic ending off', trigger: 'silence_changed', isAutoEnd: false },
  { what: 'silence, automatic ending on', trigger: 'silence_changed', isAutoEnd: true },
  { what: 'clocks of targets', trigger: 'chat_clocks_kept', isAutoEnd: false },
  { what: 'days of reports', trigger: 'report_chat_changed', isAutoEnd: false },
] as const;

/**
 * What the triggers that schedule the end of silent chats, keep the clocks of targets, and mark days of reports add to
 * commits of messages. Each commit changes who is awaited in each of its chats, so each runs the trigger once for each message.
 */
export async function measureTriggerCost(db: Database): Promise<readonly TriggerCost[]> {
  const chats = await chatsOf(db);
  const client = await db.dedicated();
  // Planned once, as on the connection for commits.
  const prepared = dbOf({ query: (text, values = []) => client.query({ name: 'commit', text, values }) });
  try {
    await client.query('set synchronous_commit = off');
    const costs: TriggerCost[] = [];
    for (const each of CASES) {
      await client.query('update config_chat set is_auto_end_chat = $1', [each.isAutoEnd]);
      costs.push(await compare(dbOf(client), prepared, { chats, ...each }));
    }
    return costs;
  } finally {
    await client.end();
  }
}

async function chatsOf(db: Database): Promise<readonly Sides[]> {
  await seed(db, { agents: 4, chatsEach: CHATS / 4, messagesEach: 1 });
  const { rows } = await db.query<Sides>(
    'select id::text as "chatId", customer_id::text as "customerId", staff_id::text as "staffId" from chat order by id',
  );
  return rows;
}

async function compare(
  db: Db,
  prepared: Db,
  { chats, what, trigger }: { readonly chats: readonly Sides[]; readonly what: string; readonly trigger: string },
): Promise<TriggerCost> {
  const turn = async (how: 'enable' | 'disable'): Promise<number> => {
    await db.query(`alter table chat ${how} trigger ${trigger}`);
    const startedAt = performance.now();
    for (let commit = 0; commit < COMMITS_A_TURN; commit += 1)
      await commitMessages(
        prepared,
        chats.map((sides) => messageOf(sides, commit % 2 === 0)),
      );
    return ((performance.now() - startedAt) * 1_000) / (COMMITS_A_TURN * chats.length);
  };
  await turn('enable');
  const pairs: (readonly [number, number])[] = [];
  for (let count = 0; count < TURNS; count += 1) pairs.push([await turn('enable'), await turn('disable')]);
  await db.query(`alter table chat enable trigger ${trigger}`);
  return {
    what,
    withTriggers: median(pairs.map(([on]) => on)),
    without: median(pairs.map(([, off]) => off)),
    ratio: median(pairs.map(([on, off]) => on / off)),
  };
}

let made = 0;

function messageOf({ chatId, customerId, staffId }: Sides, isByStaff: boolean): NewMessage {
  made += 1;
  return {
    chatId,
    senderType: isByStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer,
    senderId: isByStaff ? staffId : customerId,
    clientMsgId: `trigger-${made}`,
    msgType: MESSAGE_TYPE.text,
    msg: MSG,
    sentAt: Date.now(),
  };
}
