import {
  ACTION_LOG_FORMAT,
  CAUSE_KINDS,
  LOGGED_KEY,
  type ActionLog,
  type ActionOrigin,
  type CauseKind,
  type LogClock,
  type LogEntry,
  type LogSegment,
  type LogTexts,
} from '#contract/actionLog.ts';
import { ACTION_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import type { OpenAnswer } from './replayPort.ts';

export type Refusal = Extract<OpenAnswer, { status: 'refused' }>;
export type Reading = { readonly status: 'read'; readonly log: ActionLog } | Refusal;

type Fields = Readonly<Record<string, unknown>>;

/** Deeper than any state or action of a page. */
const DEPTH_MAX = 100;
/** The last instant that a Date can hold, in milliseconds since 1970. */
export const LAST_INSTANT = 8_640_000_000_000_000;
const ORIGINS: readonly unknown[] = ['user', 'saga', 'socket', 'answer', 'clock'] satisfies readonly ActionOrigin[];
const KINDS: readonly unknown[] = CAUSE_KINDS;

class Damage extends Error {}

/**
 * Reads an action log and checks everything that a replay relies on. States and payloads may still be any JSON, as
 * only the reducers know them.
 */
export function readActionLog(text: string): Reading {
  if (text.length > ACTION_LOG_TEXT_MAX_BYTES)
    return refused('notALog', `more than ${ACTION_LOG_TEXT_MAX_BYTES} characters`);
  try {
    return readValue(JSON.parse(text));
  } catch (error) {
    if (error instanceof Damage) return refused('damaged', error.message);
    return refused('notALog', 'not JSON');
  }
}

function readValue(value: unknown): Reading {
  if (!isFields(value)) return refused('notALog', 'not an object');
  const { format } = value;
  if (!Number.isSafeInteger(format)) return refused('notALog', 'no format');
  if (format !== ACTION_LOG_FORMAT)
    return refused('otherFormat', `format ${Number(format)}, where this replay reads ${ACTION_LOG_FORMAT}`);
  const log = readLog(value);
  return log.segments.length === 0 ? refused('empty', 'no actions') : { status: 'read', log };
}

function readLog(log: Fields): ActionLog {
  const client = fieldsAt('client', log['client']);
  const from = instantAt('from', log['from']);
  const until = instantAt('until', log['until']);
  if (until < from) throw new Damage('until: before from');
  const segments = listAt('segments', log['segments']).map((segment, index) =>
    readSegment(`segments[${index}]`, segment),
  );
  return {
    format: ACTION_LOG_FORMAT,
    client: { version: numberAt('client.version', client['version']), build: textAt('client.build', client['build']) },
    staffId: log['staffId'] === null ? null : textAt('staffId', log['staffId']),
    device: textAt('device', log['device']),
    from,
    until,
    segments: segments.filter(({ entries }) => entries.length > 0),
    hashes: hashesAt('hashes', log['hashes']),
    ...(log['texts'] === undefined ? {} : { texts: textsAt('texts', log['texts']) }),
    ...(log['clock'] === undefined ? {} : { clock: readClock(log['clock']) }),
  };
}

function readClock(value: unknown): LogClock {
  const { offsetMs, uncertaintyMs } = fieldsAt('clock', value);
  return {
    offsetMs: instantAt('clock.offsetMs', offsetMs),
    uncertaintyMs: checked('clock.uncertaintyMs', uncertaintyMs, isDuration, 'not a duration'),
  };
}

function readSegment(path: string, value: unknown): LogSegment {
  const { load, state, entries } = fieldsAt(path, value);
  const slices = fieldsAt(`${path}.state`, state);
  if (!isPlain(state, DEPTH_MAX)) throw new Damage(`${path}.state: no state of a page`);
  let before: number | null = null;
  const read: LogEntry[] = [];
  for (const [index, entry] of listAt(`${path}.entries`, entries).entries()) {
    const next = readEntry(`${path}.entries[${index}]`, entry);
    if (before !== null && next.no !== before + 1)
      throw new Damage(`${path}.entries[${index}].no: does not follow the one before`);
    before = next.no;
    read.push(next);
  }
  return { load: textAt(`${path}.load`, load), state: slices, entries: read };
}

function readEntry(path: string, value: unknown): LogEntry {
  const fields = fieldsAt(path, value);
  const { no, at, by, action, hashes } = fields;
  if (!Number.isSafeInteger(no) || Number(no) < 1) throw new Damage(`${path}.no: not a count`);
  if (!isOrigin(by)) throw new Damage(`${path}.by: no origin`);
  if (!isAction(action)) throw new Damage(`${path}.action: no action`);
  if (!isPlain(action, DEPTH_MAX)) throw new Damage(`${path}.action: no action of a page`);
  const cause = readCause(path, Number(no), fields);
  const entry: LogEntry = { no: Number(no), at: instantAt(`${path}.at`, at), by, ...cause, action };
  return hashes === undefined ? entry : { ...entry, hashes: hashesAt(`${path}.hashes`, hashes) };
}

function readCause(path: string, no: number, { of, via, key }: Fields): Pick<LogEntry, 'of' | 'via' | 'key'> {
  return {
    ...(of !== undefined && { of: checked(`${path}.of`, of, isBefore(no), 'not an earlier action') }),
    ...(via !== undefined && { via: checked(`${path}.via`, via, isCauseKind, 'no cause') }),
    ...(key !== undefined && { key: checked(`${path}.key`, key, isLoggedKey, 'not a key that logs have') }),
  };
}

/** @throws {Damage} if the value is not what it must be. The message does not quote it. */
function checked<Value>(path: string, value: unknown, is: (value: unknown) => value is Value, what: string): Value {
  if (!is(value)) throw new Damage(`${path}: ${what}`);
  return value;
}

const fieldsAt = (path: string, value: unknown) => checked(path, value, isFields, 'not an object');
const hashesAt = (path: string, value: unknown) =>
  checked(path, fieldsAt(path, value), isTextFields, 'not all of them hashes');
const textsAt = (path: string, value: unknown) =>
  checked(path, fieldsAt(path, value), isTexts, 'not all of them texts');
const textAt = (path: string, value: unknown) => checked(path, value, isText, 'not a text');
const numberAt = (path: string, value: unknown) => checked(path, value, isNumber, 'not a number');
const instantAt = (path: string, value: unknown) => checked(path, numberAt(path, value), isInstant, 'not an instant');
const listAt = (path: string, value: unknown) => checked(path, value, isList, 'not a list');

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextFields(value: unknown): value is Readonly<Record<string, string>> {
  return isFields(value) && Object.values(value).every(isText);
}

function isTexts(value: unknown): value is LogTexts {
  return isFields(value) && Object.values(value).every(isTextFields);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isInstant(value: unknown): value is number {
  return isNumber(value) && Math.abs(value) <= LAST_INSTANT;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isDuration(value: unknown): value is number {
  return isInstant(value) && value >= 0;
}

function isOrigin(value: unknown): value is ActionOrigin {
  return ORIGINS.includes(value);
}

function isCauseKind(value: unknown): value is CauseKind {
  return KINDS.includes(value);
}

function isLoggedKey(value: unknown): value is string {
  return isText(value) && LOGGED_KEY.test(value);
}

/** Whether a value is the number of an action before this one. */
function isBefore(no: number): (value: unknown) => value is number {
  return (value): value is number => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) < no;
}

function isAction(value: unknown): value is LogEntry['action'] {
  return isFields(value) && typeof value['type'] === 'string';
}

/** Whether a value is shallow enough to be walked, and has no `__proto__` key, which a copy would take as prototype. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth - 1));
  // A loop instead of Object.entries: a log has millions of keys.
  for (const key in value) {
    if (key === '__proto__' || !isPlain(Reflect.get(value, key), depth - 1)) return false;
  }
  return true;
}

function refused(reason: Refusal['reason'], detail: string): Refusal {
  return { status: 'refused', reason, detail };
}
