// Interfaces of domains that others may not import. `app.ts` supplies the implementations.

import type { StaffNames } from '#contract/domain.ts';
import type { Db } from '../db/database.ts';
import type { Profile } from './principal.ts';

/** Publishes changes to all server processes, whose sockets and pages follow. Call it after COMMIT. */
export interface Publisher {
  /** The sockets of these sessions close. */
  sessionsEnded(sessionIds: readonly string[]): void;
  /** Delivers notifications that `storeNotifications` has stored to the pages of these people. */
  notificationsStored(staffIds: readonly string[]): void;
  /** Permissions of staff have changed. Sockets close, and pages load again. */
  accessChanged(staffIds: readonly string[]): void;
  /** The presence of staff has changed. Their pages load it again. */
  presenceChanged(staffIds: readonly string[]): void;
  /** Targets or deadlines have changed. The pages of staff load them again. */
  waitLimitsChanged(): void;
  /** Customers see other names of staff. Sockets follow, and the pages of staff load it. */
  staffNamesChanged(staffNames: StaffNames): void;
  /** The pages of staff load the products again. */
  productsChanged(): void;
  /** Who a customer is now; '' after an erasure. Their open sockets follow. */
  customerNamed(customer: { readonly id: string; readonly nickName: string; readonly headImg: string }): void;
}

/** Who the app's people are, by the app itself. */
export interface Directory {
  /** Stores what the app stated at this time, unless something newer is known. Open pages follow. */
  update(profile: Profile, at: Date): Promise<void>;
}

/** Call it after each change of permissions: of a role, a resource, or a person's type, role or status. */
export interface AccessChanges {
  /**
   * Applies the change on all server processes at once. Pages follow. People who may not take chats any more go
   * offline, and their open chats return to the line. Open queries of people who may not work on queries any more
   * become unassigned. People who may take either now are given some. Call it after COMMIT. Never rejects: sweeps
   * repeat a failed step.
   * @param by the member of staff who made the change
   */
  changed(staffIds: readonly string[], by: string): Promise<void>;
  /**
   * Counts the open work that `changed` will take from these people. Call it in the transaction, after the change.
   * @throws {DomainError} 4010 if there is any; the message says how much
   */
  refuseTaking(tx: Db, staffIds: readonly string[]): Promise<void>;
}

/** What a person will lose, because they may not work on it any more. */
export interface WorkAtStake {
  readonly staffId: string;
  readonly count: number;
}

export type Clock = () => number;

/** What a text belongs to; without any of them, to nothing that has a product. */
interface WorkIds {
  readonly chatId?: string;
  readonly queryId?: string;
  readonly transferId?: string;
  readonly noteId?: string;
}

/** The work that a text is about, or the code of its product; `all`: it may be about any product. */
export type About = WorkIds | number | 'all';

export interface NumberMasks {
  /** What masks card numbers in a text, and the numbers that the product keeps out. */
  of(about: About): Promise<(text: string) => string>;
}

export interface ChatAllocation {
  /**
   * Hands waiting chats to people who have room. Call it whenever a person may have room again: a run without work
   * costs one small query.
   */
  allocate(): Promise<void>;
}

/** Records who watches which live chats of others. `lookOn` implements it. */
export interface ChatWatches {
  renew(watching: readonly { readonly chatId: string; readonly staffId: string }[]): Promise<void>;
}

export interface QueryAllocation {
  /**
   * Hands unassigned open queries to people who have room, as far as the query settings allow. Call it after COMMIT,
   * whenever a query was raised, opened, closed or unassigned: a run without work costs one small query.
   */
  allocate(): Promise<void>;
}

/** Reassigns the queries of people who may not work on queries any more. */
export interface QueryTakeover {
  /**
   * Unassigns the open queries of those who may not work on queries any more. Gives those who may again what they lost
   * in the last minutes and no one has now, and hands out the others. Call it after COMMIT. A sweep repeats the taking
   * after a failure.
   * @param by the member of staff who made the change
   */
  accessChanged(staffIds: readonly string[], by: string): Promise<void>;
  /** Open queries of those among these people who may not work on queries. */
  countAtStake(tx: Db, staffIds: readonly string[]): Promise<readonly WorkAtStake[]>;
}

/** Sets people online and offline, and recalls the chats of people who stop. */
export interface ChatPresence {
  /**
   * @param breakMs how long they take a break first, in which they get no new chats; null: none
   * @returns when the break ends, as calls have it; null: it is none
   */
  goOnline(staffId: string, breakMs: number | null): Promise<string | null>;
  /** Puts their open chats back at the head of the line. @returns how many */
  goOffline(staffId: string): Promise<number>;
  /**
   * The same for an account that has been deactivated or deleted. Call it after COMMIT. A sweep repeats it after a
   * failure.
   * @param by the member of staff who made the change
   */
  accountEnded(staffId: string, by: string): Promise<void>;
  /**
   * The same for those who may not take chats any more. Hands chats to those who may now. Call it after COMMIT. A sweep
   * repeats it after a failure.
   * @param by the member of staff who made the change
   */
  accessChanged(staffIds: readonly string[], by: string): Promise<void>;
  /** Open chats of those among these people who may not take chats. */
  countAtStake(tx: Db, staffIds: readonly string[]): Promise<readonly WorkAtStake[]>;
}
