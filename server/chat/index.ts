import { MESSAGE_TYPE } from '#contract/domain.ts';
import { listAppContexts, noteAppContext } from '#contract/http/appContext.ts';
import {
  assignChats,
  chatAssign,
  endChat,
  leaderFigures,
  listChatSteps,
  pageChats,
  pageChatUsers,
  pageHistory,
  pageMyChats,
  pageMyChatsToday,
  pageRecord,
  pageTask,
  readGreeting,
  searchCustomer,
  type LeaderFigures,
} from '#contract/http/chats.ts';
import { searchMessages } from '#contract/http/messageSearch.ts';
import { deleteCustomerMessage, deleteMessage } from '#contract/http/messages.ts';
import { takeOverChat } from '#contract/http/lookOn.ts';
import { setChatTags } from '#contract/http/tags.ts';
import { answerSolvedCheck, openCustomerChat, pageCustomerRecord, readLine } from '#contract/http/customer.ts';
import { rateChat, readRating } from '#contract/http/ratings.ts';
import { firstLanguageIn } from '#contract/languages.ts';
import type { ChatWatches, Clock, NumberMasks } from '../common/ports.ts';
import { personOf } from '../common/principal.ts';
import { knownTimeZone } from '../common/timeZones.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { FileAddresses, FileService } from '../files/index.ts';
import type { Addresses } from '../http/addresses.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import { findBlockedUntil } from '../people/index.ts';
import { listProducts } from '../products/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { appContextsOf, noteDeviceContext, noteSignedContext } from './appContextService.ts';
import { createAllocationService } from './allocationService.ts';
import { assignAllByHand, assignByHand, takeOver } from './assignmentService.ts';
import { createChatIdentities } from './chatIdentity.ts';
import {
  listForLeaders,
  listHistory,
  listTasks,
  listWorkspace,
  searchCustomers,
  type ChatListDeps,
} from './chatListService.ts';
import { greetingOf, recordForCustomer, recordForStaff, stepsOf } from './chatRecordService.ts';
import { createChatService, solvedCheckOf, storeSolvedAnswer } from './chatService.ts';
import { findRatingDue } from './ratingRepository.ts';
import { ratingFor, storeRating } from './ratingService.ts';
import { setTagsOf } from './chatTagService.ts';
import { commitMessages } from './commitRepository.ts';
import { sharedLeaderFigures } from './leaderFiguresService.ts';
import { createLineService } from './lineService.ts';
import { createMarkService } from './markService.ts';
import { createImageCheck, createTextCheck, type ContentCheck } from './messageContent.ts';
import { deleteOwnMessage } from './messageDeletionService.ts';
import { searchMessages as findMessages } from './messageSearchService.ts';
import { createMessageService } from './messageService.ts';
import { createMessageWords } from './messageWordsService.ts';
import { createPresenceService } from './presenceService.ts';
import type { MarkMetrics, RuleDeps, RuleMetrics } from './publisher.ts';

export { giveChats, listLeadersOnline, lockAllocation, lockAssignee, type Available } from './allocationRepository.ts';
export { distribute } from './allocationService.ts';
export {
  writeChatEvents,
  writeCustomerBlocked,
  writeCustomersNamed,
  type NewChatEvent,
} from './chatEventRepository.ts';
export { areWatchable, listGranted } from './chatReaderRepository.ts';
export { commitMessages, type NewMessage } from './commitRepository.ts';
export type { ChatIdentities, ChatIdentity, ChatLogin } from './chatIdentity.ts';
export { mayRead, readableChats } from './chatRecordService.ts';
export { findChatParties, listPartiesOf, lockChat, lockChats } from './chatRepository.ts';
export { endByProduct, publishChatChange, type ChatService } from './chatService.ts';
export { countOwnChats, findOwnLongestWait } from './leaderFiguresRepository.ts';
export type { MarkService } from './markService.ts';
export { NO_SUCH_PICTURE, NOTHING_ENTERED, type ContentCheck } from './messageContent.ts';
export { findSent, listMessages, liveMessage, type StoredMessage } from './messageRepository.ts';
export type { MessageService } from './messageService.ts';
export type { SocketPresence } from './presenceService.ts';
export { allocateAfter } from './publisher.ts';
export type {
  CommittedMessage,
  LiveMessage,
  MarkMetrics,
  Marks,
  MovedMarks,
  ChatPublisher,
  RuleDeps,
  RuleMetrics,
  PersonEvent,
} from './publisher.ts';
export { createResumeService, type ChatState, type ResumeService, type Resumption } from './resumeService.ts';

/** How long marks are collected before they are stored together. */
const MARKS_GATHER_MS = 50;

/** The services of chats. Their sockets are in `server/realtime`. */
export type Chat = ReturnType<typeof createChat>;

export interface ChatDeps extends Pick<Sessions, 'sessions' | 'customers'>, Omit<RuleDeps, 'allocation' | 'metrics'> {
  readonly config: Pick<Config, 'clientDurations' | 'limits' | 'marksWaiting' | 'timeZone' | 'timings'>;
  readonly files: FileService;
  readonly masks: NumberMasks;
  /** Checks work-order cards. The queries domain supplies it. */
  readonly checkCard: ContentCheck;
  readonly isDiskFull: () => boolean;
  readonly metrics: RuleMetrics & MarkMetrics & { batchCommitted(size: number, durationMs: number): void };
}

export function createChat(deps: ChatDeps) {
  const { db, config, publisher, files, masks, checkCard, isDiskFull, metrics, onError, sessions, customers } = deps;
  const now = Date.now;
  const messages = createMessageService({
    publisher,
    now,
    onError,
    isDiskFull,
    timeZone: config.timeZone,
    contents: new Map([
      [MESSAGE_TYPE.text, createTextCheck(masks)],
      [MESSAGE_TYPE.image, createImageCheck(files)],
      [MESSAGE_TYPE.card, checkCard],
    ]),
    commit: (batch) => commitMessages(db.express, batch),
    onBatch: (size, durationMs) => metrics.batchCommitted(size, durationMs),
  });
  const limits = config.marksWaiting;
  const marks = createMarkService({ db, publisher, gatherMs: MARKS_GATHER_MS, limits, metrics, onError });
  const allocation = createAllocationService({ db, publisher, metrics });
  const rules: RuleDeps = { db, publisher, allocation, metrics, onError };
  const { awayAfterMs } = config.timings;
  return {
    messages,
    marks,
    allocation,
    chats: createChatService({ ...rules, now, chatsPerHour: config.limits.chatsPerHour }),
    presence: createPresenceService({ ...rules, awayAfterMs, silentAfterMs: config.clientDurations.silenceLimit }),
    words: createMessageWords(db),
    identities: createChatIdentities({ db, sessions, customers }),
    /** For assignments by hand. */
    rules,
  };
}

export interface ChatCallsDeps extends Pick<Chat, 'chats' | 'marks' | 'rules'> {
  readonly db: Database;
  readonly watches: ChatWatches;
  readonly config: Pick<Config, 'clientDurations' | 'timings'>;
  readonly addresses: Addresses;
  readonly fileAddresses: FileAddresses;
  /** The key with which a customer signs requests for avatars. */
  readonly signKeyOf: (customerId: string) => string;
  readonly timeZone: string;
  readonly now: Clock;
}

/**
 * Serves the calls about chats; messages and marks come through sockets.
 * @returns reads the figures of the leader page
 */
export function serveChat(server: Server, deps: ChatCallsDeps): () => Promise<LeaderFigures> {
  const { db, marks, watches, fileAddresses: files, timeZone, now } = deps;
  const { onError } = deps.rules;
  const readFigures = sharedLeaderFigures({ db, timeZone, now });
  serveChanges(server, deps);
  serveLists(server, { db, files, timeZone, now });
  serveStaff(server, leaderFigures, readFigures);
  serveStaff(server, listChatSteps, ({ principal, input }) => stepsOf(db, principal, input.chatId));
  serveStaff(server, readGreeting, async ({ principal, input }) => ({
    text: await greetingOf(db, principal, input.chatId),
  }));
  serveStaff(server, pageRecord, ({ principal, input }) =>
    recordForStaff({ db, marks, watches, files, onError }, principal, input),
  );
  serveCustomer(server, pageCustomerRecord, ({ principal, input }) =>
    recordForCustomer({ db, files }, principal, input),
  );
  return readFigures;
}

/** Calls that open, assign and end chats, and the line in front of them. */
function serveChanges(
  server: Server,
  { db, chats, rules, config, addresses, signKeyOf, timeZone }: ChatCallsDeps,
): void {
  const line = createLineService({ db, awayAfterMs: config.timings.awayAfterMs, now: Date.now });
  serveStaff(server, endChat, ({ principal, input }) => chats.end(personOf(principal), input.chatId));
  serveStaff(server, chatAssign, ({ principal, input }) => assignByHand(rules, principal, input.chatId, input.toId));
  serveStaff(server, assignChats, ({ principal, input }) =>
    assignAllByHand(rules, principal, input.chatIds, input.toId),
  );
  serveStaff(server, setChatTags, ({ principal, input }) => setTagsOf(rules, principal, input));
  serveStaff(server, takeOverChat, ({ principal, input }) => takeOver(rules, principal, input.chatId));
  serveCustomer(server, openCustomerChat, async ({ principal, input, request }) => {
    const { customerId, nickName } = principal;
    const { comeFrom: product } = input;
    const language = firstLanguageIn(request.headers['accept-language']);
    const start = { language, timeZone: knownTimeZone(input.timeZone) };
    const chat = await chats.open(customerId, product === null ? null : { product, ...start });
    // Also without it, and on a full disk, they chat.
    if (chat !== null) noteSignedContext(db, principal, chat.chatId).catch(rules.onError);
    const { yes, no, dueChatId } = await solvedCheckOf(db, customerId);
    const blockedUntil = await findBlockedUntil(db, customerId);
    return {
      chat,
      me: { id: customerId, nickName },
      chatUrl: addresses.chatUrl(request),
      signKey: signKeyOf(customerId),
      timeZone,
      products: await listProducts(db, customerId),
      solvedCheckYes: yes,
      solvedCheckNo: no,
      solvedCheckDue: blockedUntil === null ? dueChatId : null,
      ratingDue: blockedUntil === null ? await findRatingDue(db, customerId) : null,
      blockedUntil: blockedUntil && blockedUntil.toISOString(),
    };
  });
  serveCustomer(server, noteAppContext, ({ principal, input }) => noteDeviceContext(db, principal, input));
  serveStaff(server, listAppContexts, ({ principal, input }) => appContextsOf(db, principal, input.chatId));
  serveCustomer(server, readLine, ({ principal }) => line.placeOf(principal.customerId));
  serveCustomer(server, answerSolvedCheck, ({ principal, input }) =>
    storeSolvedAnswer(rules, principal.customerId, input),
  );
  serveCustomer(server, readRating, ({ principal, input }) => ratingFor(db, principal.customerId, input.chatId));
  const withinMs = config.clientDurations.messageDelete;
  serveStaff(server, deleteMessage, ({ principal, input }) =>
    deleteOwnMessage(rules, personOf(principal), input, withinMs),
  );
  serveCustomer(server, deleteCustomerMessage, ({ principal, input }) =>
    deleteOwnMessage(rules, personOf(principal), input, withinMs),
  );
  serveCustomer(server, rateChat, ({ principal, input }) => storeRating(db, principal.customerId, input));
}

function serveLists(server: Server, deps: ChatListDeps): void {
  serveStaff(server, pageChats, ({ principal, input }) => listTasks(deps, principal, 'all', input));
  serveStaff(server, pageMyChats, ({ principal, input }) => listTasks(deps, principal, 'mine', input));
  serveStaff(server, pageMyChatsToday, ({ principal, input }) => listTasks(deps, principal, 'mine today', input));
  serveStaff(server, pageChatUsers, ({ principal, input }) => listWorkspace(deps, principal, input));
  serveStaff(server, pageTask, ({ principal, input }) => listForLeaders(deps, principal, input));
  serveStaff(server, pageHistory, ({ principal, input }) => listHistory(deps, principal, input));
  serveStaff(server, searchMessages, ({ principal, input }) => findMessages(deps, principal, input));
  serveStaff(server, searchCustomer, ({ input }) => searchCustomers(deps.db, input.keyword));
}
