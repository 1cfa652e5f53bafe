import {
  STAFF_LANGUAGES_MAX,
  TEAM_MEMBERS_MAX,
  TEAM_NAME_MAX,
  TEAM_WAIT_MAX_MINUTES,
  TEAMS_MAX,
} from '#contract/constants.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { saveTeam, Team, TeamMember } from '#contract/http/teams.ts';
import { LANGUAGE } from '#contract/languages.ts';
import { isolated } from '#contract/names.ts';
import { writeAudit } from '../audit/index.ts';
import { invalid, notFound, requireUnchanged } from '../common/errors.ts';
import { isId } from '../common/ids.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import { nameOf, searchTextOf } from '../common/texts.ts';
import type { Database, Db } from '../db/database.ts';
import { readStaffNames } from '../people/index.ts';
import { listProducts } from '../products/index.ts';
import {
  findCandidates,
  findMembers,
  isNameTaken,
  listTeams,
  lockTeams,
  storeLanguages,
  storeTeam,
  type WrittenTeam,
} from './teamRepository.ts';

export interface TeamDeps {
  readonly db: Database;
}

const CANDIDATES_MAX = 20;

export function allTeams({ db }: TeamDeps): Promise<Team[]> {
  return listTeams(db);
}

/** @throws {DomainError} 4022 for a keyword that is too long */
export function candidatesBy({ db }: TeamDeps, keyword?: string): Promise<TeamMember[]> {
  return findCandidates(db, searchTextOf(keyword), CANDIDATES_MAX);
}

/**
 * Adds a team, or changes the version that has this `updateTime`.
 * @throws {DomainError} 4022, 4004 for an unknown one, 4009 for an old version
 */
export async function save(
  { db }: TeamDeps,
  { staffId }: StaffPrincipal,
  { id, updateTime, ...given }: RequestOf<typeof saveTeam>,
): Promise<void> {
  const written = checked(given);
  await db.transaction(async (tx) => {
    await lockTeams(tx);
    const all = await listTeams(tx);
    const before = all.find((team) => team.id === id) ?? null;
    if (id !== undefined && before === null) throw notFound();
    if (before !== null && isSame(before, written)) return;
    if (before !== null) requireUnchanged(updateTime, before.updateTime);
    const products = new Map((await listProducts(tx, null)).map(({ code, name }) => [code, name]));
    await refuseTaken(tx, before?.id ?? null, written, all.length);
    refuseProducts(
      written,
      all.filter((team) => team !== before && team.isActive),
      products,
    );
    const people = await peopleOf(tx, written);
    const after = { ...written, members: people.map(({ now }) => now) };
    const teamId = await storeTeam(tx, before?.id ?? null, after);
    await storeLanguages(
      tx,
      people.filter(({ now, known }) => now.languages.join() !== known.languages.join()).map(({ now }) => now),
    );
    await writeAudit(tx, [
      {
        staffId,
        action: 'settings.team',
        objectId: teamId,
        before: before && audited(before, after, products),
        after: audited(after, before, products),
      },
    ]);
  });
}

/** @throws {DomainError} 4022 */
function checked({ members, ...given }: WrittenTeam): WrittenTeam {
  const name = nameOf('Name', given.name, TEAM_NAME_MAX).normalize('NFC');
  if (name === '') throw invalid('Please enter a name');
  const { waitMinutes } = given;
  if (waitMinutes < 1 || waitMinutes > TEAM_WAIT_MAX_MINUTES)
    throw invalid(`The wait must be a whole number from 1 to ${TEAM_WAIT_MAX_MINUTES}`);
  if (members.length > TEAM_MEMBERS_MAX) throw invalid(`Members: ${TEAM_MEMBERS_MAX} people at most`);
  if (new Set(members.map(({ staffId }) => staffId)).size < members.length)
    throw invalid('Members: each person can be there once');
  return {
    ...given,
    name,
    products: sorted(given.products, (a, b) => a - b),
    members: members.map(({ staffId, languages }) => ({ staffId, languages: checkedLanguages(languages) })),
  };
}

/** @throws {DomainError} 4022 */
function checkedLanguages(given: readonly string[]): string[] {
  const languages = sorted(given);
  if (languages.length > STAFF_LANGUAGES_MAX)
    throw invalid(`Members: a person can have at most ${STAFF_LANGUAGES_MAX} languages`);
  const wrong = languages.find((language) => !LANGUAGE.test(language));
  if (wrong !== undefined) throw invalid(`Members: ${isolated(wrong)} is not a language`);
  return languages;
}

/** Each once. */
function sorted<Item>(items: readonly Item[], compare?: (a: Item, b: Item) => number): Item[] {
  return [...new Set(items)].sort(compare);
}

/** @throws {DomainError} 4022 for a name that another team has, and for one team too many */
async function refuseTaken(tx: Db, id: string | null, { name }: WrittenTeam, count: number): Promise<void> {
  if (id === null && count >= TEAMS_MAX) throw invalid(`There can be at most ${TEAMS_MAX} teams`);
  if (await isNameTaken(tx, name, id)) throw invalid('This name already exists');
}

/** @throws {DomainError} 4022 for a product that there is not, or that another active team has */
function refuseProducts(
  { isActive, products }: WrittenTeam,
  others: readonly Team[],
  names: ReadonlyMap<number, string>,
): void {
  for (const product of products) {
    const name = names.get(product);
    if (name === undefined) throw invalid(`Products: there is no product ${product}`);
    const owner = isActive ? others.find((team) => team.products.includes(product)) : undefined;
    if (owner !== undefined)
      throw invalid(`Products: ${isolated(name)} belongs to the team ${isolated(owner.name)} already`);
  }
}

/**
 * The members with the wanted languages, and as they are known.
 * @throws {DomainError} 4022 for someone without an account
 */
async function peopleOf(tx: Db, { members }: WrittenTeam) {
  const ids = members.map(({ staffId }) => staffId);
  const found = new Map((await findMembers(tx, ids.filter(isId))).map((member) => [member.staffId, member]));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw noAccount(missing, await readStaffNames(tx, [missing].filter(isId)));
  return members.flatMap(({ staffId, languages }) => {
    const known = found.get(staffId);
    return known === undefined ? [] : [{ known, now: { ...known, languages } }];
  });
}

function noAccount(id: string, names: ReadonlyMap<string, string>): Error {
  const name = names.get(id);
  return invalid(
    name === undefined
      ? `Members: there is no account ${id}`
      : `Members: the account of ${isolated(name)} has been deleted`,
  );
}

function isSame(before: Team, after: WrittenTeam): boolean {
  return plain(before) === plain(after);
}

function plain({ name, isActive, waitMinutes, products, members }: WrittenTeam): string {
  const people = members.map(({ staffId, languages }) => [staffId, ...languages].join(' '));
  return JSON.stringify([name, isActive, waitMinutes, products, people.sort()]);
}

type AuditedTeam = Omit<Team, 'id' | 'updateTime'>;

/** Of the members only those that the other version does not have, or with other languages. */
function audited(team: AuditedTeam, other: AuditedTeam | null, names: ReadonlyMap<number, string>): object {
  const { name, isActive, waitMinutes, products, members } = team;
  const others = new Set(other?.members.map(described));
  return {
    name,
    isActive,
    waitMinutes,
    products: products.map((code) => names.get(code)),
    members: members.map(described).filter((text) => !others.has(text)),
  };
}

function described({ name, account, languages }: TeamMember): string {
  return languages.length === 0 ? `${name} (${account})` : `${name} (${account}: ${languages.join(' ')})`;
}
