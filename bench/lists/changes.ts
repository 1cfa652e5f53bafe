import { textContent } from '../../contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '../../contract/domain.ts';
import { openDatabase, type ConnectionOptions, type Database } from '../../server/db/connection.ts';
import { commitMessages } from '../../server/repositories/commitRepository.ts';
import { answerQuestions } from '../support/children.ts';

// Customers and staff who write in open chats all the while: each message changes a chat's place in the lists.

export interface ChangesQuestion { readonly databases: readonly ConnectionOptions[]; readonly perSecond: number }
/** Chats changed since the question before. */
export interface ChangesAnswer { readonly changed: number; readonly seconds: number }

interface OpenChat { readonly id: string; readonly customerId: string; readonly staffId: string }

const TICK_MS = 50;
let databases: readonly Database[] = [];
const open = new Map<Database, readonly OpenChat[]>();
let timer: NodeJS.Timeout | null = null;
let changed = 0;
let written = 0;
let since = performance.now();

async function change(db: Database, count: number): Promise<void> {
  const chats = open.get(db) ?? [];
  const batch = Array.from({ length: count }, () => {
    written += 1;
    // A prime apart, so that neighbours in time are none in the list.
    const chat = chats[(written * 7_919) % chats.length];
    if (chat === undefined) throw new Error('there are no open chats');
    const isStaff = written % 2 === 0;
    return {
      chatId: chat.id, senderType: isStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer, senderId: isStaff ? chat.staffId : chat.customerId,
      clientMsgId: `change-${written}`, msgType: MESSAGE_TYPE.text, msg: textContent('Something new.'), sentAt: Date.now(),
    };
  });
  const results = await commitMessages(db.express, batch);
  changed += results.filter(({ outcome }) => outcome === 'committed').length;
}

async function start(options: readonly ConnectionOptions[], perSecond: number): Promise<void> {
  databases = options.map((each) => openDatabase(each, () => undefined));
  for (const db of databases) {
    const { rows } = await db.query<OpenChat>(
      `select id::text, customer_id::text as "customerId", staff_id::text as "staffId" from chat where ended_at is null and staff_id is not null order by id`,
    );
    open.set(db, rows);
  }
  const startedAt = performance.now();
  let due = 0;
  timer = setInterval(() => {
    const count = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond) - due;
    due += count;
    for (const db of databases) {
      change(db, count).catch((error: unknown) => { process.stderr.write(`${String(error)}\n`); });
    }
  }, TICK_MS);
}

answerQuestions(async ({ databases: options, perSecond }: ChangesQuestion): Promise<ChangesAnswer> => {
  if (timer === null) await start(options, perSecond);
  const answer = { changed, seconds: (performance.now() - since) / 1_000 };
  changed = 0;
  since = performance.now();
  return answer;
}, async () => {
  if (timer !== null) clearInterval(timer);
  for (const db of databases) await db.close();
});
