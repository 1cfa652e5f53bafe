import { isDeepStrictEqual } from 'node:util';
import { isFields } from '#src/actionLog/replay/readActionLog.ts';
import type { Rewrite } from '#src/actionLog/replay/minimal.ts';
import { onOneLine } from './literal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Exports of the specs' `chatBuilders.ts`. It is compiled for the page, so the compiler of this folder does not see it. */
export interface Builders {
  readonly AGENT: unknown;
  readonly CUSTOMER: unknown;
  readonly aRecord: (fields?: Fields) => Fields;
  readonly pushOf: (record: Fields) => unknown;
  readonly ackOf: (record: Fields) => unknown;
  readonly anEvent: (event: Fields) => unknown;
  readonly refusalOf: (error: Fields) => unknown;
}

/** A value that a builder makes of fields. */
interface Form {
  /** The code around the code of the value that it wraps. */
  readonly wraps: readonly string[];
  readonly build: (fields: Fields) => unknown;
  /** Fields of a value that may be of this form. */
  readonly read: (value: unknown) => Fields | null;
  /** Fields that are never left to a default. */
  readonly identity: readonly string[];
}

interface Built {
  readonly form: Form;
  readonly fields: Fields;
}

/** Names that code imports, and the code; null: no builder makes the value. */
type Code = readonly [names: readonly string[], text: string | null];

const LAST_INSTANT = 8_640_000_000_000_000;

const BY_NUMBER = ['chatId', 'chatSeq'];

function formsOf({ aRecord, pushOf, ackOf, anEvent, refusalOf }: Builders): readonly Form[] {
  const recordOf = (body: unknown): Fields | null => {
    if (!isFields(body)) return null;
    const { serverMsgId, serverTime, ...fields } = body;
    if (typeof serverTime !== 'number' || Math.abs(serverTime) > LAST_INSTANT) return null;
    const known = Object.entries(fields).filter(([key]) => Object.hasOwn(aRecord(), key));
    return { ...Object.fromEntries(known), id: serverMsgId, createTime: new Date(serverTime).toISOString() };
  };
  return [
    {
      wraps: ['aRecord'],
      build: aRecord,
      read: (value) => (isFields(value) ? value : null),
      identity: BY_NUMBER,
    },
    {
      wraps: ['pushOf', 'aRecord'],
      build: (fields) => pushOf(aRecord(fields)),
      read: (value) => recordOf(bodyIn(value, 'message', 'message')),
      identity: BY_NUMBER,
    },
    {
      wraps: ['ackOf', 'aRecord'],
      build: (fields) => ackOf(aRecord(fields)),
      read: (value) => recordOf(bodyIn(value, 'sendAcked', 'ack')),
      identity: BY_NUMBER,
    },
    {
      wraps: ['anEvent'],
      build: anEvent,
      read: (value) => bodyIn(value, 'event', 'event'),
      identity: ['chatId', 'eventSeq', 'kind'],
    },
    {
      wraps: ['refusalOf'],
      build: refusalOf,
      read: (value) => bodyIn(value, 'refused', 'error'),
      identity: ['chatId', 'clientMsgId', 'code'],
    },
  ];
}

/** The body of a packet of this type. */
function bodyIn(packet: unknown, type: string, field: string): Fields | null {
  const body = isFields(packet) && packet['type'] === type ? packet[field] : null;
  return isFields(body) ? body : null;
}

function builtOf(forms: readonly Form[], value: unknown): Built | null {
  for (const form of forms) {
    const fields = form.read(value);
    if (fields !== null && isDeepStrictEqual(form.build(fields), value)) return { form, fields };
  }
  return null;
}

/** Of a packet, the worker passes on the fields that the page uses. A builder makes the others, too. */
function fullerOf(forms: readonly Form[], value: unknown, holds: (value: unknown) => boolean): Built | null {
  for (const form of forms) {
    const fields = form.wraps[0] === 'aRecord' ? null : form.read(value);
    if (fields === null) continue;
    const full = form.build(fields);
    if (contains(full, value) && holds(full)) return { form, fields };
  }
  return null;
}

function contains(whole: unknown, part: unknown): boolean {
  return isFields(whole) && isFields(part)
    ? Object.entries(part).every(([key, field]) => contains(whole[key], field))
    : isDeepStrictEqual(whole, part);
}

/** Replaces fields by the builder's defaults where the test permits. */
export function plainerWith(builders: Builders): Rewrite {
  const forms = formsOf(builders);
  return (value, holds) => {
    const built = builtOf(forms, value) ?? fullerOf(forms, value, holds);
    if (built === null) return value;
    const { build, identity } = built.form;
    return build(leastFields(built.fields, (less) => identity.every((key) => key in less) && holds(build(less))));
  };
}

/** The fields without those that can be left out, one after the other. */
function leastFields(fields: Fields, holds: (fields: Fields) => boolean): Fields {
  return Object.keys(fields).reduce((current, key) => {
    const { [key]: _, ...less } = current;
    return holds(less) ? less : current;
  }, fields);
}

/**
 * Writes a value as specs do: by builders, with the fields that differ from their defaults.
 * @param onName is called with each name that the code imports from the builders
 */
export function codeWith(builders: Builders, value: unknown, onName: (name: string) => void): string {
  const forms = formsOf(builders);
  const people = new Map([
    ['AGENT', builders.AGENT],
    ['CUSTOMER', builders.CUSTOMER],
  ]);
  return onOneLine(value, (each) => {
    const person = [...people].find(([, fields]) => isDeepStrictEqual(fields, each))?.[0];
    const [names, text] =
      person === undefined ? (recordsCode(forms, each) ?? builtCode(forms, each)) : [[person], person];
    for (const name of names) onName(name);
    return text;
  });
}

/** Fields without which the builder makes another value. */
function ownFields({ form, fields }: Built, value: unknown): Fields {
  return leastFields(fields, (less) => isDeepStrictEqual(form.build(less), value));
}

function builtCode(forms: readonly Form[], value: unknown): Code {
  const built = builtOf(forms, value);
  if (built === null) return [[], null];
  const { wraps } = built.form;
  return [wraps, `${wraps.join('(')}(${argument(ownFields(built, value))}${')'.repeat(wraps.length)}`];
}

/** Records with consecutive numbers and otherwise the same fields. */
function recordsCode(forms: readonly Form[], value: unknown): Code | null {
  if (!Array.isArray(value) || value.length < 2) return null;
  const own = value.map((item: unknown) => {
    const built = builtOf(forms, item);
    return built?.form.wraps[0] === 'aRecord' ? ownFields(built, item) : { chatSeq: null };
  });
  const { chatSeq, ...fields } = own[0] ?? {};
  const first = Number(chatSeq ?? 1);
  const isRange = own.every(({ chatSeq: seq = 1, ...others }, index) => {
    return seq === first + index && isDeepStrictEqual(others, fields);
  });
  if (!isRange) return null;
  const parts = [String(first), String(first + value.length - 1), argument(fields)];
  return [['records'], `records(${parts.filter((part) => part !== '').join(', ')})`];
}

function argument(fields: Fields): string {
  return Object.keys(fields).length === 0 ? '' : onOneLine(fields);
}
