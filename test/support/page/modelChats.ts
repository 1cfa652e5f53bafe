import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { bodyOf, type Body } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatRecord, ChatSummary } from '#contract/http/chats.ts';
import { CallError } from '#common/errors.ts';
import type { RecordsPage } from '#src/realtime/index.ts';
import { AGENT, aRecord } from './chatBuilders.ts';
import { aSummary } from './workspace.ts';

const RECORDS_PAGE = 4;
export const SOMEBODY_ELSE = '8';

export interface Marks {
  readonly deliveredSeq: number;
  readonly readSeq: number;
}

export interface ModelChat {
  readonly chatId: string;
  staffId: string | null;
  isEnded: boolean;
  readonly messages: ChatRecord[];
  customer: Marks;
  staff: Marks;
}

/** The disk of the model's server: it survives every crash. */
export class ModelChats {
  readonly all: ReadonlyMap<string, ModelChat>;
  /** Events of the agent, numbered from 1. */
  readonly events: Body<'ChatEvent'>[] = [];
  readonly #now: () => number;
  readonly #changed: () => void;

  constructor(staffOf: Readonly<Record<string, string | null>>, now: () => number, changed: () => void) {
    this.#now = now;
    this.#changed = changed;
    this.all = new Map(
      Object.entries(staffOf).map(([chatId, staffId]) => [
        chatId,
        {
          chatId,
          staffId,
          isEnded: false,
          messages: [],
          customer: { deliveredSeq: 0, readSeq: 0 },
          staff: { deliveredSeq: 0, readSeq: 0 },
        },
      ]),
    );
  }

  say(chatId: string): void {
    const chat = this.chat(chatId);
    if (chat.isEnded) return;
    this.store(chat, {
      fromType: PERSON_TYPE.customer,
      msg: textContent(`c${chat.messages.length + 1}`),
      clientMsgId: `customer-${chatId}-${chat.messages.length + 1}`,
    });
    this.#changed();
  }

  customerReads(chatId: string): void {
    const chat = this.chat(chatId);
    this.#customerMarks(chat, { deliveredSeq: chat.messages.length, readSeq: chat.messages.length });
  }

  customerReceives(chatId: string): void {
    const chat = this.chat(chatId);
    this.#customerMarks(chat, { deliveredSeq: chat.messages.length, readSeq: 0 });
  }

  /** An assignment sets the read mark to the last staff message. */
  assign(chatId: string, staffId: string): void {
    const chat = this.chat(chatId);
    const before = chat.staffId;
    if (chat.isEnded || before === staffId) return;
    chat.staffId = staffId;
    const lastSeq = Math.max(
      0,
      ...chat.messages.filter(({ fromType }) => fromType === PERSON_TYPE.staff).map(({ chatSeq }) => chatSeq),
    );
    chat.staff = { deliveredSeq: lastSeq, readSeq: lastSeq };
    if (staffId === AGENT.id || before === AGENT.id) this.#happened(chat, CHAT_EVENT.assigned);
  }

  recall(chatId: string): void {
    const chat = this.chat(chatId);
    const before = chat.staffId;
    if (chat.isEnded || before === null) return;
    chat.staffId = null;
    if (before === AGENT.id) this.#happened(chat, CHAT_EVENT.recalled);
  }

  endChat(chatId: string): void {
    const chat = this.chat(chatId);
    if (chat.isEnded) return;
    chat.isEnded = true;
    this.store(chat, { fromType: PERSON_TYPE.system, fromId: '0', msg: textContent('bye'), clientMsgId: 'farewell' });
    this.#changed();
    if (chat.staffId === AGENT.id) this.#happened(chat, CHAT_EVENT.ended);
  }

  // HTTP requests of pages
  newest(chatId: string, before = Infinity): RecordsPage {
    const older = this.#readable(chatId).messages.filter(({ chatSeq }) => chatSeq < before);
    const records = older.slice(-RECORDS_PAGE);
    return { records, next: older.length > records.length ? String(records[0]?.chatSeq ?? 0) : null };
  }

  after(chatId: string, afterSeq: number): RecordsPage {
    const newer = this.#readable(chatId).messages.filter(({ chatSeq }) => chatSeq > afterSeq);
    const records = newer.slice(0, RECORDS_PAGE);
    return { records, next: newer.length > records.length ? 'more' : null };
  }

  summaries(): readonly ChatSummary[] {
    return [...this.all.values()].filter(({ staffId }) => staffId === AGENT.id).map(summaryOf);
  }

  summary(chatId: string): ChatSummary | null {
    return this.summaries().find((summary) => summary.chatId === chatId) ?? null;
  }

  store(chat: ModelChat, fields: Partial<ChatRecord>): ChatRecord {
    const record = aRecord({
      ...fields,
      chatId: chat.chatId,
      chatSeq: chat.messages.length + 1,
      createTime: new Date(this.#now()).toISOString(),
    });
    chat.messages.push(record);
    return record;
  }

  /** Once a chat has ended, only its followers receive these: pages may differ in them. */
  #customerMarks(chat: ModelChat, marks: Marks): void {
    if (!chat.isEnded) this.#moveMarks(chat, 'customer', marks);
  }

  staffMarks(chatId: string, marks: Marks): void {
    const chat = this.chat(chatId);
    if (chat.staffId === AGENT.id) this.#moveMarks(chat, 'staff', marks);
  }

  /** Only forward, and not beyond the newest message. */
  #moveMarks(chat: ModelChat, side: 'customer' | 'staff', { deliveredSeq, readSeq }: Marks): void {
    const last = chat.messages.length;
    const read = Math.max(chat[side].readSeq, Math.min(readSeq, last));
    chat[side] = { readSeq: read, deliveredSeq: Math.max(chat[side].deliveredSeq, Math.min(deliveredSeq, last), read) };
    this.#changed();
  }

  #happened(chat: ModelChat, kind: number): void {
    this.events.push(
      bodyOf('ChatEvent', {
        eventSeq: this.events.length + 1,
        chatId: chat.chatId,
        kind,
        at: this.#now(),
        toId: chat.staffId ?? '',
      }),
    );
    this.#changed();
  }

  chat(chatId: string): ModelChat {
    const chat = this.all.get(chatId);
    if (chat === undefined) throw new Error(`there is no chat ${chatId}`);
    return chat;
  }

  #readable(chatId: string): ModelChat {
    const chat = this.chat(chatId);
    if (chat.staffId !== AGENT.id) throw new CallError({ kind: 'refused', code: 4004, message: '' });
    return chat;
  }
}

function summaryOf({ chatId, isEnded, staffId, messages, customer, staff }: ModelChat): ChatSummary {
  const last = messages.at(-1);
  return aSummary({
    chatId,
    toId: staffId,
    chatEnded: isEnded ? 1 : 0,
    lastSeq: messages.length,
    unReadCount: messages.filter(
      ({ chatSeq, fromType }) => chatSeq > staff.readSeq && fromType === PERSON_TYPE.customer,
    ).length,
    lastMessage: last === undefined ? null : { msgType: last.msgType, msg: last.msg, serverTime: last.createTime },
    staffReadSeq: staff.readSeq,
    customerDeliveredSeq: customer.deliveredSeq,
    customerReadSeq: customer.readSeq,
    hasStaffMessage: true,
  });
}
