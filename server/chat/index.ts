import { MESSAGE_TYPE } from '#contract/domain.ts';
import { startOfToday } from '../common/days.ts';
import type { ChatAllocation, PresencePublisher, StaffNotifier } from '../common/ports.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { FileAddresses, FileService } from '../files/index.ts';
import type { Addresses } from '../http/addresses.ts';
import type { Server } from '../http/serve.ts';
import type { Sessions } from '../sessions/index.ts';
import { createAllocationService } from './allocationService.ts';
import { createAssignmentService, type AssignmentService } from './assignmentService.ts';
import { createChatIdentities, type ChatIdentities } from './chatIdentity.ts';
import { createChatListService, createChatSearchService } from './chatListService.ts';
import { createChatRecordService, createChatStepService } from './chatRecordService.ts';
import { chatListRoutes, chatRoutes } from './chatRoutes.ts';
import { createChatService, type ChatService } from './chatService.ts';
import { commitMessages } from './commitRepository.ts';
import { createLeaderFiguresService, type LeaderFiguresService } from './leaderFiguresService.ts';
import { createLineService } from './lineService.ts';
import { createMarkService, type MarkService } from './markService.ts';
import { createImageCheck, type ContentCheck } from './messageContent.ts';
import { createMessageService, type MessageService } from './messageService.ts';
import { createPresenceService, type PresenceService } from './presenceService.ts';
import type { MarkMetrics, ChatPublisher, RuleMetrics } from './publisher.ts';

export { lockAllocation, type Available } from './allocationRepository.ts';
export { writeChatEvents, writeCustomersNamed } from './chatEventRepository.ts';
export type { ChatIdentities, ChatIdentity, ChatLogin } from './chatIdentity.ts';
export { mayRead } from './chatRecordService.ts';
export { findChatParties, listPartiesOf, lockChat, lockChats } from './chatRepository.ts';
export { endByProduct, publishChatChange, type ChatService } from './chatService.ts';
export { distribute } from './allocationService.ts';
export type { LeaderFiguresService } from './leaderFiguresService.ts';
export type { MarkService } from './markService.ts';
export { NO_SUCH_PICTURE, NOTHING_ENTERED, type ContentCheck } from './messageContent.ts';
export { findSent } from './messageRepository.ts';
export type { MessageService } from './messageService.ts';
export { countOwnChats, findOwnLongestWait } from './leaderFiguresRepository.ts';
export type { SocketPresence } from './presenceService.ts';
export type {
  CommittedMessage,
  LiveMessage,
  MarkMetrics,
  Marks,
  MovedMarks,
  ChatPublisher,
  RuleMetrics,
  PersonEvent,
} from './publisher.ts';
export { createResumeService, type ChatState, type ResumeService, type Resumption } from './resumeService.ts';

/** How long marks are collected before they are stored together. */
const MARKS_GATHER_MS = 50;

/** The services of chats. Their sockets are in `server/realtime`. */
export interface Chat {
  readonly messages: MessageService;
  readonly marks: MarkService;
  readonly allocation: ChatAllocation;
  readonly chats: ChatService;
  readonly assignments: AssignmentService;
  readonly presence: PresenceService;
  readonly identities: ChatIdentities;
}

/** Metrics of chats. */
interface ChatServiceMetrics extends RuleMetrics, MarkMetrics {
  batchCommitted(size: number, durationMs: number): void;
}

export interface ChatDeps extends Pick<Sessions, 'sessions' | 'customers'> {
  readonly db: Database;
  readonly config: Pick<Config, 'clientDurations' | 'limits' | 'marksWaiting' | 'timings'>;
  readonly publisher: ChatPublisher & PresencePublisher & StaffNotifier;
  readonly files: FileService;
  /** Checks work-order cards. The queries domain supplies it. */
  readonly checkCard: ContentCheck;
  readonly isDiskFull: () => boolean;
  readonly metrics: ChatServiceMetrics;
  readonly onError: (error: unknown) => void;
}

export function createChat(deps: ChatDeps): Chat {
  const { db, config, publisher, files, checkCard, isDiskFull, metrics, onError } = deps;
  const { sessions, customers } = deps;
  const now = Date.now;
  const messages = createMessageService({
    publisher,
    now,
    onError,
    isDiskFull,
    contents: new Map([
      [MESSAGE_TYPE.image, createImageCheck(files)],
      [MESSAGE_TYPE.card, checkCard],
    ]),
    commit: (batch) => commitMessages(db.express, batch),
    onBatch: (size, durationMs) => metrics.batchCommitted(size, durationMs),
  });
  const marks = createMarkService({
    db,
    publisher,
    gatherMs: MARKS_GATHER_MS,
    limits: config.marksWaiting,
    metrics,
    onError,
  });
  const allocation = createAllocationService({ db, publisher, metrics });
  const chats = createChatService({
    db,
    publisher,
    allocation,
    metrics,
    now,
    chatsPerHour: config.limits.chatsPerHour,
    onError,
  });
  const assignments = createAssignmentService({ db, publisher, allocation, notifier: publisher, metrics, onError });
  const presence = createPresenceService({
    db,
    publisher,
    allocation,
    notifier: publisher,
    metrics,
    awayAfterMs: config.timings.awayAfterMs,
    silentAfterMs: config.clientDurations.silenceLimit,
    onError,
  });
  const identities = createChatIdentities({ db, sessions, customers });
  return { messages, marks, allocation, chats, assignments, presence, identities };
}

export interface ChatCallsDeps extends Pick<Chat, 'assignments' | 'chats' | 'marks'> {
  readonly db: Database;
  readonly config: Pick<Config, 'timings'>;
  readonly addresses: Addresses;
  readonly fileAddresses: FileAddresses;
  /** The key with which a customer signs requests for avatars. */
  readonly signKeyOf: (customerId: string) => string;
  readonly timeZone: string;
}

/**
 * Serves the calls about chats; messages and marks come through sockets.
 * @returns the figures of the leader page
 */
export function serveChat(server: Server, deps: ChatCallsDeps): LeaderFiguresService {
  const { db, config, chats, assignments, marks, addresses, fileAddresses: files, signKeyOf, timeZone } = deps;
  chatRoutes(server, {
    chats,
    assignments,
    steps: createChatStepService({ db }),
    line: createLineService({ db, awayAfterMs: config.timings.awayAfterMs, now: Date.now }),
    addresses,
    signKeyOf,
    timeZone,
  });
  const figures = createLeaderFiguresService({ db, timeZone, now: Date.now });
  chatListRoutes(server, {
    lists: createChatListService({ db, files, startOfToday: () => startOfToday(timeZone, Date.now()) }),
    search: createChatSearchService({ db, timeZone }),
    records: createChatRecordService({ db, marks, files }),
    figures,
  });
  return figures;
}
