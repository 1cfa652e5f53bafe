import type { PersonType } from '../../contract/domain.ts';
import type { StepReason } from '../../contract/http/chats.ts';
import type { ToldEvent } from './chatEventRepository.ts';
import type { LiveMessage } from './liveMessageRepository.ts';
import type { Marks } from './markRepository.ts';

export type { LiveMessage, Marks, ToldEvent };

export interface CommittedMessage {
  readonly message: LiveMessage;
  /** What sent it, and so has its answer already; null for what the product itself says. */
  readonly origin: object | null;
}

export interface MovedMarks extends Marks {
  readonly chatId: string;
  readonly personType: PersonType;
  /** Who moved them: told in all of their tabs, of an ended chat too. Left out where nobody has just done so. */
  readonly personId?: string;
}

/**
 * Tells sockets, of this process and of the others, what has been committed: call it after COMMIT only, and in the
 * order in which the people concerned should hear of it. Nothing waits for it; what gets lost on the way is found by
 * sweeps.
 */
export interface Publisher {
  messagesCommitted(messages: readonly CommittedMessage[]): void;
  marksMoved(marks: readonly MovedMarks[]): void;
  peopleTold(events: readonly ToldEvent[]): void;
}

/** What an operator watches of how chats are handed out. */
export interface RuleMetrics {
  /** @param waitedMs how long it had been in line; null for one that was taken from somebody else */
  assigned(reason: StepReason, waitedMs: number | null): void;
  recalled(reason: StepReason, count: number): void;
  endedBySilence(count: number): void;
}

/** Counts marks that were not stored: too many wait, of a person or in the process, or the database failed. */
export interface MarkMetrics {
  marksRefused(reason: 'person' | 'process' | 'unavailable', count: number): void;
}

/** Keeps how far someone has read, and tells the other side and their own other tabs. */
export interface ReadMarks {
  readByStaff(staffId: string, chatId: string, chatSeq: number): Promise<void>;
}
