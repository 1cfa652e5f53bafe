import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { CHAT_ENDED, MESSAGE_TYPE, PERSON_TYPE } from '#contract/domain.ts';
import { STEP_REASON, type StepReason } from '#contract/http/chats.ts';
import type { CustomerChat } from '#contract/http/customer.ts';
import type { Product } from '#contract/http/products.ts';
import { trimmed } from '#contract/visibleText.ts';
import { conflict, notFound, TooManyTriesError, waitOf } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { ChatAllocation, Clock } from '../common/ports.ts';
import type { Person } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { lockCustomer } from '../people/index.ts';
import { listProducts, requireActiveProduct } from '../products/index.ts';
import { DONE, stateWork, type WorkKind } from '../schedule/index.ts';
import { readChatSettings } from '../settings/index.ts';
import { writeChatEvents } from './chatEventRepository.ts';
import {
  findOpenChat,
  findSolvedCheckDue,
  insertChat,
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
import type { CommittedMessage, ChatPublisher, RuleMetrics, PersonEvent } from './publisher.ts';

/** Opens and ends chats. */
export interface ChatService {
  /**
   * The customer's open chat; without one, a new chat about the product, or null when no product is given.
   * @throws {DomainError} 4022 for a product that is not active
   * @throws {TooManyTriesError} when they have started too many chats within an hour
   */
  open(customerId: string, product: number | null): Promise<CustomerChat | null>;
  /**
   * Ends a chat on behalf of its customer or its owner.
   * @throws {DomainError} 4004 for anyone else, 4009 when it has ended already
   */
  end(by: Person, chatId: string): Promise<void>;
  /** Ends a chat whose customer has been silent for longer than the settings allow, if the settings ask for it. */
  readonly silence: WorkKind;
  /** The products that the customer's page names. */
  productsOf(customerId: string): Promise<Product[]>;
  /** The answers that the solved check offers, and the ended chat for which the customer's answer is missing. */
  solvedCheckOf(
    customerId: string,
  ): Promise<{ readonly yes: string; readonly no: string; readonly dueChatId: string | null }>;
  /**
   * Stores the customer's answer to the solved check.
   * @throws {DomainError} 4004 for another customer's chat, 4009 when there was no question or it is answered already
   */
  answerSolvedCheck(customerId: string, chatId: string, solved: boolean): Promise<void>;
}

export interface ChatServiceDeps {
  readonly db: Database;
  readonly publisher: ChatPublisher;
  readonly allocation: ChatAllocation;
  readonly metrics: Pick<RuleMetrics, 'endedBySilence'>;
  readonly now: Clock;
  /** Chats that one customer can start in an hour. */
  readonly chatsPerHour: number;
  /** Receives errors that happen after the caller has its answer. */
  readonly onError: (error: unknown) => void;
}

/** What a change of a chat publishes, in this order. */
export interface ChatChange {
  readonly before: readonly PersonEvent[];
  readonly messages: readonly CommittedMessage[];
  readonly after: readonly PersonEvent[];
}

const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };
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
  const publishChange = (change: ChatChange): void => {
    publishChatChange(publisher, change);
    allocation.allocate().catch(onError); // the sweep repeats a failed run
  };

  return {
    open: async (customerId, product) => {
      const found = await findOpenChat(db, customerId);
      if (found !== null) return toCustomerChat(found);
      if (product === null) return null;
      const change = await db.transaction((tx) => openChat(tx, { customerId, product, chatsPerHour, at: now() }));
      if (change !== null) publishChange(change);
      const opened = await findOpenChat(db, customerId);
      return opened && toCustomerChat(opened);
    },

    end: async (by, chatId) => {
      if (!isId(chatId)) throw notFound();
      publishChange(
        await db.transaction(async (tx) => {
          const chat = await lockChat(tx, chatId);
          if (chat === null || !isPartOf(by, chat)) throw notFound();
          if (chat.isEnded) throw conflict('This chat has already ended');
          return endChat(tx, { chat, by, at: now() });
        }),
      );
    },

    silence: stateWork({
      kind: 'chat.silence',
      lock: lockChat,
      run: async (tx, chatId) => {
        const chat = await lockChat(tx, chatId);
        if (chat === null) return DONE;
        const change = await endChat(tx, { chat, by: SYSTEM, at: now(), reason: STEP_REASON.silence });
        return {
          afterCommit: () => {
            publishChange(change);
            metrics.endedBySilence(1);
          },
        };
      },
    }),

    solvedCheckOf: async (customerId) => {
      const [{ solvedCheckYes: yes, solvedCheckNo: no }, dueChatId] = await Promise.all([
        readChatSettings(db),
        findSolvedCheckDue(db, customerId),
      ]);
      return { yes, no, dueChatId };
    },

    productsOf: (customerId) => listProducts(db, customerId),

    answerSolvedCheck: async (customerId, chatId, solved) => {
      if (!isId(chatId)) throw notFound();
      publisher.eventsWritten(
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
              recipients: [...staffOf(chat), customer],
              detail: { solved },
            },
          ]);
        }),
      );
    },
  };
}

/** Publishes a change of a chat. Call it after COMMIT. */
export function publishChatChange(publisher: ChatPublisher, { before, messages, after }: ChatChange): void {
  publisher.eventsWritten(before);
  publisher.messagesCommitted(messages);
  publisher.eventsWritten(after);
}

/** Ends a chat on behalf of the product. @returns null when it has ended already */
export async function endByProduct(tx: Db, chatId: string, at: number): Promise<ChatChange | null> {
  const chat = await lockChat(tx, chatId);
  return chat === null || chat.isEnded ? null : endChat(tx, { chat, by: SYSTEM, at });
}

/** @returns null when the customer has opened a chat on another device in the meantime */
async function openChat(
  tx: Db,
  { customerId, product, chatsPerHour, at }: { customerId: string; product: number; chatsPerHour: number; at: number },
): Promise<ChatChange | null> {
  await requireActiveProduct(tx, product);
  await lockCustomer(tx, customerId);
  const waitMs = await waitToStartChat(tx, customerId, chatsPerHour);
  if (waitMs > 0) {
    if ((await findOpenChat(tx, customerId)) === null) throw tooManyChats(waitMs);
    return null;
  }
  const chatId = await insertChat(tx, customerId, product);
  if (chatId === null) return null;
  const { isAutoReception, autoReceptionText } = await readChatSettings(tx);
  const reception = isAutoReception ? trimmed(autoReceptionText) : '';
  const messages =
    reception === '' ? [] : await commitSystemMessage(tx, { chatId, text: reception, name: 'reception', at });
  const customer = { type: PERSON_TYPE.customer, id: customerId };
  const opened = await writeChatEvents(tx, [
    { chatId, kind: CHAT_EVENT.opened, actor: customer, staffId: null, recipients: [customer] },
  ]);
  // The reception follows the event. To the reader, who does not know the chat yet, all of its messages are new.
  return { before: opened.map((event) => ({ ...event, chatLastSeq: 0 })), messages, after: [] };
}

function tooManyChats(waitMs: number): TooManyTriesError {
  return new TooManyTriesError(
    'newChats',
    waitMs,
    `You have started many chats recently. You can start the next one in ${waitOf(waitMs)}.`,
  );
}

interface Ending {
  readonly chat: LockedChat;
  readonly by: Person;
  readonly at: number;
  readonly reason?: StepReason;
}

async function endChat(tx: Db, { chat, by, at, reason }: Ending): Promise<ChatChange> {
  const { chatId, customerId, staffId } = chat;
  await markEnded(tx, chatId, by.type);
  const { greetingLeftChat, isSolvedCheck } = await readChatSettings(tx);
  const farewell = trimmed(greetingLeftChat);
  const messages =
    farewell === '' ? [] : await commitSystemMessage(tx, { chatId, text: farewell, name: 'farewell', at });
  const customer = { type: PERSON_TYPE.customer, id: customerId };
  const ended = {
    chatId,
    kind: CHAT_EVENT.ended,
    actor: by,
    staffId,
    recipients: [...staffOf(chat), customer],
    ...(reason && { detail: { reason } }),
  };
  if (!isSolvedCheck) return { before: [], messages, after: await writeChatEvents(tx, [ended]) };
  await markSolvedAsked(tx, chatId);
  const asked = { chatId, kind: CHAT_EVENT.solvedAsked, actor: SYSTEM, staffId, recipients: [customer] };
  return { before: [], messages, after: await writeChatEvents(tx, [ended, asked]) };
}

/** Commits a message of the product itself. A chat has only one message with each name. */
async function commitSystemMessage(
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

function toCustomerChat({ chatId, product, staffName, staffAvatar, createdAt, ...marks }: CustomerView): CustomerChat {
  return {
    chatId,
    comeFrom: product,
    chatEnded: CHAT_ENDED.no,
    toName: staffName,
    toHeadImg: staffAvatar,
    createTime: createdAt.toISOString(),
    ...marks,
  };
}
