import { CHAT_KEYS } from '#contract/domain.ts';
import type { RequestOf } from '#contract/http/call.ts';
import type { saveTeam, Team, TeamMember } from '#contract/http/teams.ts';
import type { Db } from '../db/connection.ts';
import { isoTime } from '../db/instants.ts';
import { partOf } from '../db/searchWords.ts';
import { isGivenChats } from '../people/index.ts';

/** A team as its editor enters it. */
export type WrittenTeam = Omit<RequestOf<typeof saveTeam>, 'id' | 'updateTime'>;

type Languages = Pick<TeamMember, 'staffId' | 'languages'>;

/** A person as JSON. $1 are CHAT_KEYS. */
const MEMBER = `json_build_object(
  'staffId', staff.id::text, 'account', staff.account, 'name', staff.name, 'headImg', coalesce(bound.head_key, ''),
  'languages', array(select language from staff_language where staff_language.staff_id = staff.id order by language),
  'takesChats', ${isGivenChats('$1')})`;
const HEAD_JOIN = 'left join app_user bound on bound.id = staff.target_id';

/** By name, the inactive ones last. Deleted accounts are in no team. */
export async function listTeams(db: Db): Promise<Team[]> {
  return db.rows<Team>(
    `select team.id::text, name, is_active, wait_minutes, ${isoTime('updated_at')} as update_time,
            array(select product from team_product where team_id = team.id order by product) as products,
            (select coalesce(json_agg(${MEMBER} order by lower(staff.name), staff.id), '[]')
               from team_member join staff on staff.id = team_member.staff_id ${HEAD_JOIN}
              where team_member.team_id = team.id and staff.deleted_at is null) as members
       from team order by is_active desc, lower(name), team.id`,
    [CHAT_KEYS],
  );
}

/** These people, without deleted accounts. */
export async function findMembers(db: Db, staffIds: readonly string[]): Promise<TeamMember[]> {
  return db.values<TeamMember>(
    `select ${MEMBER} as member from staff ${HEAD_JOIN} where staff.id = any($2::bigint[]) and deleted_at is null`,
    [CHAT_KEYS, staffIds],
  );
}

/** Accounts by part of their name, account or email: first those who may be given chats. */
export async function findCandidates(db: Db, keyword: string, max: number): Promise<TeamMember[]> {
  return db.values<TeamMember>(
    `select ${MEMBER} as member from staff ${HEAD_JOIN}
      where staff.folded_text like $2 and deleted_at is null
      order by ${isGivenChats('$1')} desc, lower(staff.name), staff.id limit $3`,
    [CHAT_KEYS, partOf(keyword), max],
  );
}

/** Until the transaction ends, no one else changes teams. */
export async function lockTeams(tx: Db): Promise<void> {
  await tx.query('lock table team in share row exclusive mode');
}

/** @param exceptId null for a new team */
export async function isNameTaken(tx: Db, name: string, exceptId: string | null): Promise<boolean> {
  return tx.any('select from team where lower(name) = lower($1) and id is distinct from $2::bigint', [name, exceptId]);
}

/** @param id null for a new team. @returns its id */
export async function storeTeam(tx: Db, id: string | null, team: WrittenTeam): Promise<string> {
  const values = [team.name, team.isActive, team.waitMinutes];
  const teamId = await tx.value<string>(
    id === null
      ? 'insert into team (name, is_active, wait_minutes) values ($1, $2, $3) returning id::text'
      : `update team set name = $1, is_active = $2, wait_minutes = $3, updated_at = now()
          where id = $4 returning id::text`,
    id === null ? values : [...values, id],
  );
  await tx.query('delete from team_product where team_id = $1', [teamId]);
  await tx.query('insert into team_product select $1, unnest($2::smallint[])', [teamId, team.products]);
  await tx.query('delete from team_member where team_id = $1', [teamId]);
  await tx.query('insert into team_member select $1, unnest($2::bigint[])', [
    teamId,
    team.members.map(({ staffId }) => staffId),
  ]);
  return teamId;
}

/** Sets the languages of people. All their teams get a new version, because these show them. */
export async function storeLanguages(tx: Db, people: readonly Languages[]): Promise<void> {
  const ids = people.map(({ staffId }) => staffId);
  const rows = people.flatMap(({ staffId, languages }) => languages.map((language) => ({ staffId, language })));
  await tx.query('delete from staff_language where staff_id = any($1::bigint[])', [ids]);
  await tx.query('insert into staff_language select * from unnest($1::bigint[], $2::text[])', [
    rows.map(({ staffId }) => staffId),
    rows.map(({ language }) => language),
  ]);
  await tx.query(
    `update team set updated_at = now()
      where id in (select team_id from team_member where staff_id = any($1::bigint[]))`,
    [ids],
  );
}
