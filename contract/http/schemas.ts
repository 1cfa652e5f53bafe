import { Type, type Static, type TSchema } from 'typebox';
import { PAGE_SIZE_DEFAULT } from '../constants.ts';
import { ID_PATTERN } from '../domain.ts';

// A schema with a pattern says in its description what it accepts: answers of HTTP 400 quote it.

/** A 64-bit id as a decimal string: JSON numbers are too small for it. */
export const Id = Type.String({ pattern: ID_PATTERN.source, description: 'an id: 1 to 19 digits, as text' });
/** ISO 8601 in UTC, with milliseconds. */
export const Instant = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$',
  description: 'a time in UTC, like 2026-11-22T14:11:57.000Z',
});
/**
 * The `updateTime` of the edited object, as the server returned it. If it has changed since, the edit is refused with
 * 4009. Left out: not checked.
 */
export const EditedVersion = Type.Optional(Instant);

/**
 * Whether the change may take open queries and chats from people who may not work on them any more. Without it, such a
 * change is refused with 4010, which says how many there are.
 */
export const TakesWork = Type.Optional(Type.Boolean());
/** Of an uploaded file: 128 random bits. */
export const FileId = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'the id of an uploaded file: 32 hexadecimal digits',
});
/** Marks them among other texts, such as names of accounts and keywords. */
export const FREE_TEXT_TYPE = 'text/plain';
/** What people write in their own words. The server masks card numbers in it before anything reads it. */
export const FreeText = Type.String({
  contentMediaType: FREE_TEXT_TYPE,
  description: 'a text in which the server masks the numbers of payment cards',
});
/** Made by the client for something that it sends. A repeated request with it changes nothing. */
export const ClientId = Type.String({
  pattern: '^[0-9A-Za-z-]{16,40}$',
  description: 'an id that the client makes: 16 to 40 letters, digits and hyphens',
});
/** yyyy-MM-dd. Whether there is such a day is the services' question. */
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'a day, as yyyy-MM-dd' });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/**
 * Fields of every paged request. `cursor` is a `next` or `prev` of an answer before, and then decides instead of
 * `pageNo`. The server fills in the defaults.
 */
export const pageFields = {
  pageNo: Type.Optional(Type.Integer({ default: 1 })),
  pageSize: Type.Optional(Type.Integer({ default: PAGE_SIZE_DEFAULT })),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
};

/** A small number in a query string, where everything is text. */
const NUMBER_IN_URL = { pattern: '^[0-9]{1,9}$', description: 'a number of up to 9 digits' };

/** The same in a query string. */
export const pageFieldsInUrl = {
  pageNo: Type.Optional(Type.String({ ...NUMBER_IN_URL, default: '1' })),
  pageSize: Type.Optional(Type.String({ ...NUMBER_IN_URL, default: String(PAGE_SIZE_DEFAULT) })),
  cursor: Type.Optional(Type.String({ minLength: 1 })),
};

/**
 * One page of a list. `total` stops counting at EXACT_TOTAL_MAX (for keywords FOUND_TOTAL_MAX), and `totalIsExact` is
 * false then.
 */
export const pageOf = <T extends TSchema>(record: T) =>
  Type.Object({
    pageNo: Type.Integer(),
    pageSize: Type.Integer(),
    total: Type.Integer(),
    totalIsExact: Type.Boolean(),
    next: Nullable(Type.String()),
    prev: Nullable(Type.String()),
    records: Type.Array(record),
  });

export const UserTypeCode = Type.Union([Type.Literal('A'), Type.Literal('L'), Type.Literal('D')]);
/**
 * A person's head image in lists and messages: '' for none, otherwise the messaging-app user's id, a dot, and a short
 * text that changes with the image. `headOf` in images.ts splits it. A picture that was loaded under it stays valid.
 */
export const HeadImg = Type.String();
/** Of an account, a role or a resource: A active (effective), I inactive. */
export const EffectiveStatus = Type.Union([Type.Literal('A'), Type.Literal('I')]);
export type EffectiveStatus = Static<typeof EffectiveStatus>;
/** Of roles and resources; there is one, APP_ID. */
export const AppId = Type.Integer();
export const AppIdInUrl = Type.String(NUMBER_IN_URL);
/** hex(SHA-256(…)), as passwords cross the wire. */
export const Sha256Hex = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'hex(SHA-256(…)): 64 hexadecimal digits',
});
