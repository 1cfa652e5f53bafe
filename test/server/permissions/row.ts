import type { UserType } from '#contract/domain.ts';
import type { Access, Call, RequestOf } from '#contract/http/call.ts';
import type { Caller, Fixture } from './fixture.ts';

/**
 * The expected result: an envelope code (below 1000 also the HTTP status), or 200 with or without `SECRET` in the data.
 */
export type Expected = number | 'shown' | 'hidden';

/** One kind of request, and its result for callers who have the call's permission. */
export interface Situation<In> {
  /** Creates the objects, and returns a request of valid shape, so that only permission and ownership decide. */
  readonly request: (caller: Caller, fixture: Fixture) => In | Promise<In>;
  /** One result for all, or one for each type of account. */
  readonly answer: Expected | Readonly<Record<UserType, Expected>>;
  /** The keys of types D and L; by default all keys of the row. */
  readonly holding?: readonly string[];
}

/** Why a row has no case for others' objects or for missing ones. */
export type None = 'it names nothing' | 'it is the same for all' | 'it only makes something new';

/**
 * Who may make a call for which objects. Rows are written from the specification, independently of the contract, so
 * both must agree.
 */
export interface Row<In = unknown> {
  readonly by: Access;
  /** Keys that the service requires in addition to one of `by`. */
  readonly besides?: readonly string[];
  /** For the caller's own object. Each of the keys alone suffices. */
  readonly own: Situation<In>;
  readonly foreign: Situation<In> | None;
  readonly missing: Situation<In> | None;
  readonly more?: Readonly<Record<string, Situation<In>>>;
}

type CallsIn<Declarations> = {
  [Name in keyof Declarations as Declarations[Name] extends Call ? Name : never]: Declarations[Name];
};

/** One row for every call of a contract module: a missing or extra row does not compile. */
export type Rows<Declarations> = { readonly [Name in keyof CallsIn<Declarations>]: Row<RequestOf<Declarations[Name]>> };
