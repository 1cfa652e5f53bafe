import type { AppContext } from '#contract/http/appContext.ts';
import { PERSON_TYPE, USER_TYPE, type PersonType, type UserType } from '#contract/domain.ts';
import { noPermission } from './errors.ts';

/** A person in a chat. Staff 7 and customer 7 are two people. */
export interface Person {
  readonly type: PersonType;
  readonly id: string;
}

/** The product itself. */
export const SYSTEM: Person = { type: PERSON_TYPE.system, id: '0' };

export function staffPerson(id: string): Person {
  return { type: PERSON_TYPE.staff, id };
}

export function customerPerson(id: string): Person {
  return { type: PERSON_TYPE.customer, id };
}

/** The customer of a chat, and its owner if it has one. */
export function participantsOf({
  customerId,
  staffId,
}: {
  readonly customerId: string;
  readonly staffId: string | null;
}): readonly Person[] {
  return [customerPerson(customerId), ...(staffId === null ? [] : [staffPerson(staffId)])];
}

/** Who one of its people is, by the app; null: it does not say. */
export interface Profile {
  readonly id: string;
  readonly nickName: string | null;
  readonly phoneCode: string | null;
  readonly phone: string | null;
  /** The address of their picture; '': they have none. */
  readonly picture: string | null;
}

/** A signed-in member of staff. Type and permissions are read for each call. */
export interface StaffPrincipal {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  readonly type: UserType;
  /** Nickname. */
  readonly name: string;
  /** Bound messaging-app user; null without one. */
  readonly targetId: string | null;
  /** Permission keys of an active role. Type A passes every key without them. */
  readonly uris: readonly string[];
  /** They have an initial password, and may only change it or log out. */
  readonly mustChangePassword: boolean;
  /** The session's token as sent. */
  readonly token: string;
  /** The latest end of the session, however much it is used. */
  readonly sessionEndsAt: Date;
}

export interface CustomerPrincipal {
  readonly kind: 'customer';
  readonly customerId: string;
  readonly nickName: string;
  /** In the format of the contract's HeadImg. */
  readonly headImg: string;
  /** When the customer's token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** What the token says about the app; null: nothing. */
  readonly appContext: AppContext | null;
}

/** The back end of the messaging app. */
export interface AppPrincipal {
  readonly kind: 'app';
  /** When it signed what it says. */
  readonly issuedAt: Date;
}

export type Principal = StaffPrincipal | CustomerPrincipal;
export type Caller = Principal | AppPrincipal;

export function hasAnyKey(principal: Pick<StaffPrincipal, 'type' | 'uris'>, keys: readonly string[]): boolean {
  return principal.type === USER_TYPE.admin || keys.length === 0 || keys.some((key) => principal.uris.includes(key));
}

type CallerOf<Kind extends Caller['kind']> = Extract<Caller, { readonly kind: Kind }>;

/** For calls that only these kinds of callers may make. @throws {DomainError} 4003 for anyone else */
export function callerOf<Kind extends Caller['kind']>(caller: Caller | null, ...kinds: Kind[]): CallerOf<Kind> {
  const isMeant = (each: Caller | null): each is CallerOf<Kind> => kinds.some((kind) => each?.kind === kind);
  if (!isMeant(caller)) throw noPermission();
  return caller;
}

/** The author of an action for the audit log; null for the product itself. */
export function auditorOf({ type, id }: Person): string | null {
  return type === PERSON_TYPE.staff ? id : null;
}

/** The same person, as chats identify them. The app's back end counts as the product itself. */
export function personOf(principal: Caller): Person {
  if (principal.kind === 'app') return SYSTEM;
  return principal.kind === 'staff' ? staffPerson(principal.staffId) : customerPerson(principal.customerId);
}

// Rules of accounts, roles and menus: no one gives, takes away or changes more than they hold themselves.

export function isAdmin({ type }: Pick<StaffPrincipal, 'type'>): boolean {
  return type === USER_TYPE.admin;
}

export function holdsKeys(principal: Pick<StaffPrincipal, 'type' | 'uris'>, keys: readonly string[]): boolean {
  return isAdmin(principal) || keys.every((key) => principal.uris.includes(key));
}

/** @throws {DomainError} 4003 unless the principal holds all of these permission keys; type A holds every one */
export function requireKeys(principal: Pick<StaffPrincipal, 'type' | 'uris'>, keys: readonly string[]): void {
  if (!holdsKeys(principal, keys)) throw noPermission();
}
