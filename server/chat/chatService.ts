import { CHAT_EVENT } from '../../contract/chat/commands.ts';
import { textContent } from '../../contract/chat/content.ts';
import { CHAT_ENDED, MESSAGE_TYPE, PERSON_TYPE, PRODUCTS } from '../../contract/domain.ts';
import { STEP_REASON, type StepReason } from '../../contract/http/chats.ts';
import type { CustomerChat } from '../../contract/http/customer.ts';
import { conflict, invalid, notFound, TooManyTriesError, waitOf } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatAllocation, Clock } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { lockCustomer } from '../people/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import {
  findOpenChat,
  findSilent,
  findSolvedCheckDue,
  insertChat,
  isSilent,
  lockChat,
  markEnded,
  markSolved,
  markSolvedAsked,
  readSolvedCheck,
  waitToStartChat,
  type CustomerView,
  type LockedChat,
} from './chatRepository.ts';
import { commitMessages, type NewMessage } from './commitRepository.ts';
import { liveMessage } from './messageService.ts';
import type { CommittedMessage, Publisher, RuleMetrics, ToldEvent } from './publisher.ts';

/** Opening and ending chats. */
export interface ChatService {
  /**
   * The customer's open chat; without one, a new chat about the product, or null when no product is given.
   * @throws {TooManyTriesError} when they have started too many within an hour
   */
  open(customerId: string, product: number | null): Promise<CustomerChat | null>;
  /**
   * Ends a chat on behalf of its customer or of the member of staff who has it.
   * @throws {DomainError} 4004 for anyone else, 4009 when it has ended already
   */
  end(by: Person, chatId: string): Promise<void>;
  /** Ends the chats whose customers have been silent for as long as the settings allow, if they say so. */
  endSilent(): Promise<void>;
  /** What the customer is asked at the end of a chat, and the ended chat for which they have not answered it yet. */
  solvedCheckOf(
    customerId: string,
  ): Promise<{ readonly yes: string; readonly no: string; readonly dueChatId: string | null }>;
  /**
   * Keeps the customer's answer to the solved check.
   * @throws {DomainError} 4004 for a chat of someone else, 4009 when it was not asked or is answered already
   */
  answerSolvedCheck(customerId: string, chatId: string, solved: boolean): Promise<void>;
}

export interface ChatServiceDeps {
  readonly db: Database;
  readonly publisher: Publisher;
  readonly allocation: ChatAllocation;
  readonly metrics: Pick<RuleMetrics, 'endedBySilence'>;
  readonly now: Clock;
  /** Chats that one customer can start in an hour. */
  readonly chatsPerHour: number;
  /** Hears of what failed after the caller has had its answer. */
  readonly onError: (error: unknown) => void;
}

/** What a change of a chat has to be told of, in this order. */
interface Told {
  readonly before: readonly ToldEvent[];
  readonly messages: readonly CommittedMessage[];
  readonly after: readonly ToldEvent[];
}

const PRODUCT: Person = { type: PERSON_TYPE.system, id: '0' };
const MINUTE_MS = 60_000;
const SILENT_AT_ONCE = 100;
const SYSTEM_AUTHOR = { mainId: '0', nickName: '', headImg: '' };

export function createChatService({
  db,
  publisher,
  allocation,
  metrics,
  now,
  chatsPerHour,
  onError,
}: ChatServiceDeps): ChatService {
  const tell = ({ before, messages, after }: Told): void => {
    publisher.peopleTold(before);
    publisher.messagesCommitted(messages);
    publisher.peopleTold(after);
    allocation.allocate().catch(onError); // a failed run is made up for by the sweep
  };

  return {
    open: async (customerId, product) => {
      if (product !== null && !PRODUCTS.some((known) => known === product))
        throw invalid('This product does not exist');
      const found = await findOpenChat(db, customerId);
      if (found !== null) return toCustomerChat(found);
      if (product === null) return null;
      const told = await db.transaction((tx) => openChat(tx, { customerId, product, chatsPerHour, at: now() }));
      if (told !== null) tell(told);
      const opened = await findOpenChat(db, customerId);
      return opened && toCustomerChat(opened);
    },

    end: async (by, chatId) => {
      if (!isId(chatId)) throw notFound();
      tell(
        await db.transaction(async (tx) => {
          const chat = await lockChat(tx, chatId);
          if (chat === null || !isPartOf(by, chat)) throw notFound();
          if (chat.isEnded) throw conflict('This chat has already ended');
          return endChat(tx, { chat, by, at: now() });
        }),
      );
    },

    endSilent: async () => {
      const { isAutoEndChat, autoEndChatMinutes } = await readChatSettings(db);
      if (!isAutoEndChat) return;
      const silentForMs = autoEndChatMinutes * MINUTE_MS;
      for (;;) {
        const chatIds = await findSilent(db, silentForMs, SILENT_AT_ONCE);
        for (const chatId of chatIds) {
          const told = await db.transaction((tx) => endIfSilent(tx, { chatId, silentForMs, at: now() }));
          if (told === null) continue;
          tell(told);
          metrics.endedBySilence(1);
        }
        if (chatIds.length < SILENT_AT_ONCE) return;
      }
    },

    solvedCheckOf: async (customerId) => {
      const [{ solvedCheckYes: yes, solvedCheckNo: no }, dueChatId] = await Promise.all([
        readChatSettings(db),
        findSolvedCheckDue(db, customerId),
      ]);
      return { yes, no, dueChatId };
    },

    answerSolvedCheck: async (customerId, chatId, solved) => {
      if (!isId(chatId)) throw notFound();
      publisher.peopleTold(
        await db.transaction(async (tx) => {
          const chat = await lockChat(tx, chatId);
          if (chat?.customerId !== customerId) throw notFound();
          const check = await readSolvedCheck(tx, chatId);
          if (!check.isAsked) throw conflict('This chat does not ask for an answer');
          if (check.solved !== null) throw conflict('This has already been answered');
          await markSolved(tx, chatId, solved);
          const customer = { type: PERSON_TYPE.customer, id: customerId };
          return writeChatEvents(tx, [
            {
              chatId,
              kind: CHAT_EVENT.solvedAnswered,
              actor: customer,
              staffId: chat.staffId,
              tell: [...staffOf(chat), customer],
              detail: { solved },
            },
          ]);
        }),
      );
    },
  };
}

/** @returns null when the customer has got an open chat meanwhile, on another device */
async function openChat(
  tx: Db,
  { customerId, product, chatsPerHour, at }: { customerId: string; product: number; chatsPerHour: number; at: number },
): Promise<Told | null> {
  await lockCustomer(tx, customerId);
  const waitMs = await waitToStartChat(tx, customerId, chatsPerHour);
  if (waitMs > 0) {
    if ((await findOpenChat(tx, customerId)) === null) throw tooManyChats(waitMs);
    return null;
  }
  const chatId = await insertChat(tx, customerId, product);
  if (chatId === null) return null;
  const { isAutoReception, autoReceptionText } = await readChatSettings(tx);
  const reception = isAutoReception ? autoReceptionText.trim() : '';
  const messages = reception === '' ? [] : await say(tx, { chatId, text: reception, name: 'reception', at });
  const customer = { type: PERSON_TYPE.customer, id: customerId };
  const opened = await writeChatEvents(tx, [
    { chatId, kind: CHAT_EVENT.opened, actor: customer, staffId: null, tell: [customer] },
  ]);
  // The reception follows the event: to who hears of the chat only now, all of it is new.
  return { before: opened.map((told) => ({ ...told, chatLastSeq: 0 })), messages, after: [] };
}

function tooManyChats(waitMs: number): TooManyTriesError {
  return new TooManyTriesError(
    'newChats',
    waitMs,
    `You have started many chats recently. You can start the next one in ${waitOf(waitMs)}.`,
  );
}

/** @returns null when it has ended, or somebody has spoken, since it was found */
async function endIfSilent(
  tx: Db,
  { chatId, silentForMs, at }: { readonly chatId: string; readonly silentForMs: number; readonly at: number },
): Promise<Told | null> {
  const chat = await lockChat(tx, chatId);
  if (chat === null || chat.isEnded || !(await isSilent(tx, chatId, silentForMs))) return null;
  return endChat(tx, { chat, by: PRODUCT, at, reason: STEP_REASON.silence });
}

interface Ending {
  readonly chat: LockedChat;
  readonly by: Person;
  readonly at: number;
  readonly reason?: StepReason;
}

async function endChat(tx: Db, { chat, by, at, reason }: Ending): Promise<Told> {
  const { chatId, customerId, staffId } = chat;
  await markEnded(tx, chatId, by.type);
  const { greetingLeftChat, isSolvedCheck } = await readChatSettings(tx);
  const farewell = greetingLeftChat.trim();
  const messages = farewell === '' ? [] : await say(tx, { chatId, text: farewell, name: 'farewell', at });
  const customer = { type: PERSON_TYPE.customer, id: customerId };
  const ended = {
    chatId,
    kind: CHAT_EVENT.ended,
    actor: by,
    staffId,
    tell: [...staffOf(chat), customer],
    ...(reason && { detail: { reason } }),
  };
  if (!isSolvedCheck) return { before: [], messages, after: await writeChatEvents(tx, [ended]) };
  await markSolvedAsked(tx, chatId);
  const asked = { chatId, kind: CHAT_EVENT.solvedAsked, actor: PRODUCT, staffId, tell: [customer] };
  return { before: [], messages, after: await writeChatEvents(tx, [ended, asked]) };
}

/** What the product itself says in a chat, under a name by which it says it once only. */
async function say(
  tx: Db,
  { chatId, text, name, at }: { chatId: string; text: string; name: string; at: number },
): Promise<readonly CommittedMessage[]> {
  const message: NewMessage = {
    chatId,
    senderType: PERSON_TYPE.system,
    senderId: '0',
    clientMsgId: name,
    msgType: MESSAGE_TYPE.text,
    msg: textContent(text),
    sentAt: at,
  };
  const results = await commitMessages(tx, [message]);
  return results.flatMap((result) =>
    result.outcome === 'committed'
      ? [{ message: liveMessage(message, SYSTEM_AUTHOR, result.placed), origin: null }]
      : [],
  );
}

function staffOf({ staffId }: LockedChat): readonly Person[] {
  return staffId === null ? [] : [{ type: PERSON_TYPE.staff, id: staffId }];
}

function isPartOf(by: Person, chat: LockedChat): boolean {
  return by.id === (by.type === PERSON_TYPE.customer ? chat.customerId : chat.staffId);
}

function toCustomerChat({ chatId, product, staffName, staffHeadImg, createdAt, ...marks }: CustomerView): CustomerChat {
  return {
    chatId,
    comeFrom: product,
    chatEnded: CHAT_ENDED.no,
    toName: staffName,
    toHeadImg: staffHeadImg,
    createTime: createdAt.toISOString(),
    ...marks,
  };
}
