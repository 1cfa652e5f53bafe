import { textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import type { Database } from '#server/db/connection.ts';
import { commitMessages } from '#server/chat/commitRepository.ts';

/** Customers and staff who write in open chats all the time. Each message moves a chat in the lists. */
export interface Changing {
  /** Chats changed since the last call, and in how many seconds. */
  look(): { readonly changed: number; readonly seconds: number };
  stop(): void;
}

interface OpenChat {
  readonly id: string;
  readonly customerId: string;
  readonly staffId: string;
}

const TICK_MS = 50;
/** A prime, so that chats that change one after the other are not neighbours in the list. */
const APART = 7_919;

/** Starts to change this many chats a second. */
export async function startChanging(db: Database, perSecond: number): Promise<Changing> {
  const { rows: chats } = await db.query<OpenChat>(
    `select id::text, customer_id::text as "customerId", staff_id::text as "staffId"
       from chat
      where ended_at is null and staff_id is not null order by chat.id`,
  );
  const startedAt = performance.now();
  let written = 0;
  let changed = 0;
  let lookedAt = startedAt;
  const next = () => {
    written += 1;
    const chat = chats[(written * APART) % chats.length];
    if (chat === undefined) throw new Error('there are no open chats');
    const isStaff = written % 2 === 0;
    return {
      chatId: chat.id,
      senderType: isStaff ? PERSON_TYPE.staff : PERSON_TYPE.customer,
      senderId: isStaff ? chat.staffId : chat.customerId,
      clientMsgId: `change-${written}`,
      msgType: MESSAGE_TYPE.text,
      msg: textContent('Something new.'),
      sentAt: Date.now(),
    };
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond) - written;
    commitMessages(db.express, Array.from({ length: due }, next)).then(
      (results) => {
        changed += results.filter(({ outcome }) => outcome === 'committed').length;
      },
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
      },
    );
  }, TICK_MS);
  return {
    look: () => {
      const now = performance.now();
      const seen = { changed, seconds: (now - lookedAt) / 1_000 };
      changed = 0;
      lookedAt = now;
      return seen;
    },
    stop: () => clearInterval(timer),
  };
}
