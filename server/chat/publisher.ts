import type { PersonType } from '#contract/domain.ts';
import type { StepReason } from '#contract/http/chats.ts';
import type { ChatAllocation, Publisher } from '../common/ports.ts';
import type { Database } from '../db/database.ts';
import type { PersonEvent } from './chatEventRepository.ts';
import type { LiveMessage } from './messageRepository.ts';
import type { Marks } from './markRepository.ts';

export type { LiveMessage, Marks, PersonEvent };

export interface CommittedMessage {
  readonly message: LiveMessage;
  /** The socket that sent it and already has its acknowledgement; null for messages of the product. */
  readonly origin: object | null;
}

export interface MovedMarks extends Marks {
  readonly chatId: string;
  readonly personType: PersonType;
  /**
   * Who moved them. All of their tabs receive the marks, also of an ended chat. Absent when no one has just moved them.
   */
  readonly personId?: string;
}

/**
 * Publishes what has been committed to the sockets of all server processes. Call it after COMMIT, in the order in which
 * people should receive it. It returns at once. Sweeps find what gets lost on the way.
 */
export interface ChatPublisher {
  messagesCommitted(messages: readonly CommittedMessage[]): void;
  marksMoved(marks: readonly MovedMarks[]): void;
  eventsWritten(events: readonly PersonEvent[]): void;
}

/** Metrics of how chats are handed out. */
export interface RuleMetrics {
  /** @param waitedMs how long it had been in line; null for one that was taken from another person */
  assigned(reason: StepReason, waitedMs: number | null): void;
  recalled(reason: StepReason, count: number): void;
  endedBySilence(count: number): void;
}

/** Counts marks that were not stored: too many of a person or of the process wait, or the database failed. */
export interface MarkMetrics {
  marksRefused(reason: 'person' | 'process' | 'unavailable', count: number): void;
}

/** What the services that open, assign, recall and end chats share. */
export interface RuleDeps {
  readonly db: Database;
  readonly publisher: ChatPublisher & Pick<Publisher, 'presenceChanged' | 'notificationsStored'>;
  readonly allocation: ChatAllocation;
  readonly metrics: RuleMetrics;
  /** Receives errors that happen after the caller has its answer. */
  readonly onError: (error: unknown) => void;
}

/** Hands out chats after a change that is committed, so it never rejects: the sweep repeats a failed run. */
export function allocateAfter({ allocation, onError }: Pick<RuleDeps, 'allocation' | 'onError'>): Promise<void> {
  return allocation.allocate().catch(onError);
}
