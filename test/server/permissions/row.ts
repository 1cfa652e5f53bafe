import type { UserType } from '../../../contract/domain.ts';
import type { Access, Call, RequestOf } from '../../../contract/http/call.ts';
import type { Caller, Fixture } from './fixture.ts';

/**
 * What a call has to answer: a code of the envelope (below 1000 it is the HTTP status as well); or 200 with what is
 * marked `SECRET` in it, or without.
 */
export type Expected = number | 'shown' | 'hidden';

/** One kind of request, and what it is answered to those who have the call's permission. */
export interface Situation<In> {
  /**
   * Makes what it is about, and a request that is valid in shape, so that permission and ownership are what decides.
   */
  readonly request: (caller: Caller, fixture: Fixture) => In | Promise<In>;
  /** The same for all, or by type of account. */
  readonly answer: Expected | Readonly<Record<UserType, Expected>>;
  /** What D and L hold. Without it, all of the row's keys. */
  readonly holding?: readonly string[];
}

/** Why there is nothing of somebody else's, or nothing that could be missing. */
export type None = 'it names nothing' | 'it is the same for all' | 'it only makes something new';

/** Who may make a call, and of what. Written from the specification, not from the contract: the two have to agree. */
export interface Row<In = unknown> {
  readonly by: Access;
  /** Keys that the service asks for beside one of `by`. */
  readonly besides?: readonly string[];
  /** About something of the caller's own. Each of the keys alone is enough for it. */
  readonly own: Situation<In>;
  readonly foreign: Situation<In> | None;
  readonly missing: Situation<In> | None;
  readonly more?: Readonly<Record<string, Situation<In>>>;
}

type CallsIn<Declarations> = {
  [Name in keyof Declarations as Declarations[Name] extends Call ? Name : never]: Declarations[Name];
};

/** A row for every call of a part of the contract: one too few or too many does not compile. */
export type Rows<Declarations> = { readonly [Name in keyof CallsIn<Declarations>]: Row<RequestOf<Declarations[Name]>> };
