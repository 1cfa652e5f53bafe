import { Type, type Static, type TSchema } from 'typebox';

/**
 * Who may make a call. Staff calls name permission keys of which any one is enough; none means every signed-in
 * member of staff. Type A passes every key. What a person may see beyond the keys is the services' decision.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'customer' }
  /** The back end of the messaging app. */
  | { readonly who: 'app' }
  /** A customer, or staff with any one of the keys. */
  | { readonly who: 'either'; readonly anyOf: readonly string[] }
  | { readonly who: 'staff'; readonly anyOf: readonly string[] }
  /** Staff of type A. */
  | { readonly who: 'admin' };

export const anyone: Access = { who: 'anyone' };
export const customer: Access = { who: 'customer' };
export const app: Access = { who: 'app' };
export const customerOrStaff = (...anyOf: readonly string[]): Access => ({ who: 'either', anyOf });
export const admin: Access = { who: 'admin' };
export const staff = (...anyOf: readonly string[]): Access => ({ who: 'staff', anyOf });

/** Whether staff may make a call, if they have its permission. */
export function isForStaff({ who }: Access): boolean {
  return who === 'staff' || who === 'admin' || who === 'either';
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call, declared once. The server validates by it; the client is typed and checked from it; OpenAPI is made from
 * it.
 */
export interface Call<In extends TSchema = TSchema, Out extends TSchema = TSchema> {
  readonly method: Method;
  /** A path parameter is written `:name` and is a property of the request like any other. */
  readonly path: string;
  readonly access: Access;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /**
   * Path parameters plus query string (GET, DELETE) or JSON body (POST, PUT). Shape and type only: ranges are the
   * services'.
   */
  readonly request: In;
  /** The schema of `data` in a successful envelope. */
  readonly response: Out;
  /** The body is multipart/form-data with one part, `file`; the request's fields are in the query string. */
  readonly upload?: true;
  /** The answer is a file, named by its headers. Refusals and failures still come in the envelope. */
  readonly file?: true;
  /** How large the body, or the file of an upload, may be; without it BODY_TO_CLIENT_MAX_BYTES. */
  readonly maxBodyBytes?: number;
  /** Texts of the body are stored as they are, also cut ones: elsewhere halves of characters are replaced. */
  readonly verbatim?: true;
  /** Adds what people write or upload: refused with HTTP 507 while the disk of the embedded database is nearly full. */
  readonly stores?: true;
  /**
   * Which product keeps numbers out of its texts, beside card numbers: that of the chat, query or offer whose id it has,
   * that of the note, or all. Without it, none.
   */
  readonly about?: 'work' | 'note' | 'all';
  /** A member of staff may make it before they have changed their initial password. */
  readonly beforePasswordChange?: true;
  /** It has limits of its own, so how many calls a caller makes at once is not limited. */
  readonly ownLimits?: true;
  /** The answer carries an ETag, and `If-None-Match` may be answered by 304. */
  readonly conditional?: boolean;
}

const NO_FIELDS = Type.Object({});
const ONLY_SUCCESS = Type.Null();

interface Declared<In extends TSchema, Out extends TSchema> extends Omit<Call, 'request' | 'response'> {
  readonly request?: In;
  readonly response?: Out;
}

/** Declares a call. Without a `request` it has no fields, and without a `response` it answers only success. */
export function defineCall<In extends TSchema = typeof NO_FIELDS, Out extends TSchema = typeof ONLY_SUCCESS>(
  call: Declared<In, Out>,
): Call<In, Out>;
export function defineCall(call: Declared<TSchema, TSchema>): Call {
  return { request: NO_FIELDS, response: ONLY_SUCCESS, ...call };
}

export type RequestOf<C> = C extends Call<infer In> ? Static<In> : never;
export type ResponseOf<C> = C extends Call<TSchema, infer Out> ? Static<Out> : never;

/** A call as the browser knows it: made by `npm run generate`, so that no schema library reaches the page. */
export interface ClientCall<In, Out> {
  readonly method: Method;
  readonly path: string;
  /** Whether an answer's `data` has the declared shape. */
  readonly isResponse: (data: unknown) => data is Out;
  /** Never set: keeps the request's type. */
  readonly request?: In;
}
