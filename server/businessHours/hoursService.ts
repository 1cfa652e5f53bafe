import { isDeepStrictEqual } from 'node:util';
import { ALL_PRODUCTS, exceptionProblem, spansProblem, type SpansProblem } from '#contract/businessHours.ts';
import {
  AWAY_MESSAGE_MAX,
  HOURS_EXCEPTION_NAME_MAX,
  HOURS_EXCEPTIONS_MAX,
  HOURS_SPANS_MAX,
} from '#contract/serviceLimits.ts';
import type { BusinessHours, HoursSpan, ProductHours, saveBusinessHours } from '#contract/http/businessHours.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { writeAudit } from '../audit/index.ts';
import { DAY_MS } from '../common/days.ts';
import { invalid, requireVersion } from '../common/errors.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { lineOf, settingText } from '../common/texts.ts';
import { knownTimeZone } from '../common/timeZones.ts';
import type { Database, Db } from '../db/database.ts';
import { listProductCodes } from '../products/index.ts';
import { listHours, lockHours, storeHours, storeOpenings, type CountedOpening } from './hoursRepository.ts';
import { DAYS_AHEAD, openingsFrom } from './workingTime.ts';

/** Clocks that started before are not counted again when hours change. */
const DAYS_BACK = 400;
const WEEK_DAYS = 7;
/** As fields of the audit log. */
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export function allHours(db: Database): Promise<ProductHours[]> {
  return listHours(db);
}

/**
 * Adds hours, changes the version that has this `updateTime`, or removes it.
 * @throws {DomainError} 4022, 4004 for a version of hours that are not there, 4009 for an old version
 */
export async function save(
  db: Database,
  { staffId }: StaffPrincipal,
  { comeFrom, hours: given, updateTime }: RequestOf<typeof saveBusinessHours>,
): Promise<void> {
  const hours = given === null ? null : checked(given);
  await db.transaction(async (tx) => {
    await lockHours(tx);
    if (comeFrom !== ALL_PRODUCTS && !(await listProductCodes(tx)).has(comeFrom))
      throw invalid('This product does not exist');
    const before = (await listHours(tx)).find((known) => known.comeFrom === comeFrom) ?? null;
    if (isDeepStrictEqual(before?.hours ?? null, hours)) return;
    requireVersion(before, updateTime, 'This product already has business hours');
    await storeHours(tx, comeFrom, hours);
    if (hours !== null) await openDays(tx, comeFrom, hours, Date.now());
    await writeAudit(tx, [
      {
        staffId,
        action: 'settings.hours',
        objectId: String(comeFrom),
        before: before && audited(before.hours),
        after: hours && audited(hours),
      },
    ]);
  });
}

/**
 * Writes all openings again, so that there are always as many days of them ahead.
 * @param now milliseconds since 1970
 */
export async function renewOpenings(db: Database, now = Date.now()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockHours(tx);
    for (const { comeFrom, hours } of await listHours(tx)) await openDays(tx, comeFrom, hours, now);
  });
}

async function openDays(tx: Db, comeFrom: number, hours: BusinessHours, now: number): Promise<void> {
  const from = now - DAYS_BACK * DAY_MS;
  await storeOpenings(tx, comeFrom, counted([...openingsFrom(hours, from, DAYS_BACK + DAYS_AHEAD)]));
}

/** Openings that touch become one. */
function counted(openings: readonly Omit<CountedOpening, 'workedMs'>[]): CountedOpening[] {
  const all: CountedOpening[] = [];
  for (const { opensAt, closesAt } of openings) {
    const last = all.at(-1);
    const workedMs = (last?.workedMs ?? 0) + closesAt - opensAt;
    if (last?.closesAt === opensAt) all[all.length - 1] = { opensAt: last.opensAt, closesAt, workedMs };
    else all.push({ opensAt, closesAt, workedMs });
  }
  return all;
}

/** @throws {DomainError} 4022 */
function checked({ timeZone, week, exceptions, awayMessage }: BusinessHours): BusinessHours {
  const zone = knownTimeZone(timeZone);
  if (zone === null) throw invalid('Please choose a time zone');
  if (week.length !== WEEK_DAYS) throw invalid('Please enter the hours of seven days');
  week.forEach((spans, day) => requireSpans(`The hours of ${DAYS[day] ?? ''}`, spansProblem(spans)));
  return {
    timeZone: zone,
    week,
    exceptions: checkedExceptions(exceptions),
    awayMessage: settingText('Away message', awayMessage, AWAY_MESSAGE_MAX),
  };
}

/** By their days. @throws {DomainError} 4022 */
function checkedExceptions(given: BusinessHours['exceptions']): BusinessHours['exceptions'] {
  if (given.length > HOURS_EXCEPTIONS_MAX) throw invalid(`There can be at most ${HOURS_EXCEPTIONS_MAX} exceptions`);
  const exceptions = given
    .map(({ name, ...same }) => ({ name: lineOf('Exception', name, HOURS_EXCEPTION_NAME_MAX), ...same }))
    .toSorted((one, other) => (one.first < other.first ? -1 : 1));
  const found = exceptionProblem(exceptions);
  if (found === null) return exceptions;
  const { name = '' } = exceptions[found.index] ?? {};
  if (found.problem === 'name') throw invalid('Please enter a name for each exception');
  if (found.problem === 'days') throw invalid(`${name}: the last day must not be before the first`);
  if (found.problem === 'overlap') throw invalid(`${name}: these days already belong to another exception`);
  requireSpans(name, found.problem);
  return exceptions;
}

const SPANS_PROBLEMS: Readonly<Record<SpansProblem, string>> = {
  time: 'times must be from 00:00 to 24:00',
  empty: 'each time must end after it begins',
  order: 'times must be in order and must not overlap',
  tooMany: `there can be at most ${HOURS_SPANS_MAX} times a day`,
};

/** @throws {DomainError} 4022 */
function requireSpans(label: string, problem: SpansProblem | null): void {
  if (problem !== null) throw invalid(`${label}: ${SPANS_PROBLEMS[problem]}`);
}

/** In words, with a field for each day. */
function audited({ timeZone, week, exceptions, awayMessage }: BusinessHours): Readonly<Record<string, string>> {
  return {
    timeZone,
    ...Object.fromEntries(week.map((spans, day): [string, string] => [DAYS[day] ?? '', spoken(spans)])),
    exceptions: exceptions
      .map(
        ({ name, first, last, spans }) =>
          `${name}, ${first === last ? first : `${first} to ${last}`}: ${spoken(spans)}`,
      )
      .join('; '),
    awayMessage,
  };
}

function spoken(spans: readonly HoursSpan[]): string {
  return spans.length === 0 ? 'closed' : spans.map(({ from, to }) => `${from}–${to}`).join(', ');
}
