import { HOME_DAYS, HOME_PROBLEMS } from '#contract/constants.ts';
import { CHAT_KEYS, REPORT_TYPE, ROLE_KEY, USER_TYPE } from '#contract/domain.ts';
import type { LeaderFigures } from '#contract/http/chats.ts';
import type { HomeDay, HomeWorkDay } from '#contract/http/home.ts';
import { countAccountsWithoutRole } from '../accounts/index.ts';
import { countRecentActionLogs, listNewestProblems } from '../actionLogs/index.ts';
import { countOwnChats, findOwnLongestWait } from '../chat/index.ts';
import type { Clock } from '../common/ports.ts';
import { hasAnyKey, type StaffPrincipal } from '../common/principal.ts';
import type { Database, Db } from '../db/database.ts';
import { countExpiredQueries, countOwnQueries, findOldestWaiting } from '../queries/index.ts';
import { readWork } from '../reports/index.ts';
import { readFirstSteps } from './firstStepsRepository.ts';

export interface HomeDeps {
  /** Whether the server can verify customers' tokens. */
  readonly hasKeys: boolean;
  readonly db: Database;
  readonly timeZone: string;
  readonly now: Clock;
  readonly readFigures: () => Promise<LeaderFigures>;
}

/** The caller's own figures come from one snapshot. */
export async function readDay(deps: HomeDeps, principal: StaffPrincipal): Promise<HomeDay> {
  // Before the snapshot: within it they would take a second connection, and many callers would wait for each other.
  const floor = hasAnyKey(principal, [ROLE_KEY.leader]) ? await deps.readFigures() : null;
  return { ...(await deps.db.snapshot((tx) => readOwnDay(tx, principal, deps))), floor };
}

async function readOwnDay(
  tx: Db,
  principal: StaffPrincipal,
  { hasKeys, timeZone, now }: Omit<HomeDeps, 'db' | 'figures'>,
): Promise<Omit<HomeDay, 'floor'>> {
  const { staffId, type } = principal;
  const [hasChats, hasQueries] = [hasAnyKey(principal, CHAT_KEYS), hasAnyKey(principal, [ROLE_KEY.queryService])];
  return {
    chats: hasChats ? await chatsOf(tx, staffId) : null,
    queries: hasQueries ? await queriesOf(tx, staffId) : null,
    week: hasChats || hasQueries ? await weekOf(tx, staffId, { timeZone, now }) : null,
    teamWeek: hasAnyKey(principal, [ROLE_KEY.leader]) ? await weekOf(tx, null, { timeZone, now }) : null,
    problems: hasAnyKey(principal, [ROLE_KEY.replay]) ? await listNewestProblems(tx, HOME_PROBLEMS) : null,
    attention: type === USER_TYPE.admin ? await attentionOf(tx) : null,
    firstSteps: type === USER_TYPE.admin ? await firstStepsOf(tx, hasKeys) : null,
  };
}

async function firstStepsOf(tx: Db, hasKeys: boolean): Promise<HomeDay['firstSteps']> {
  const { ableAdmins, agents, hasProducts, hasCustomers, hasAnswers } = await readFirstSteps(tx);
  const steps = { hasAdmin: ableAdmins > 0, hasAgents: agents > 0 || hasAnswers };
  const all = { ...steps, hasProducts, hasKeys, hasCustomers, hasAnswers };
  return Object.values(all).every(Boolean) ? null : all;
}

async function attentionOf(tx: Db): Promise<HomeDay['attention']> {
  return {
    accountsWithoutRole: await countAccountsWithoutRole(tx),
    expiredQueries: await countExpiredQueries(tx),
    problems: await countRecentActionLogs(tx, HOME_DAYS),
  };
}

async function queriesOf(tx: Db, staffId: string): Promise<HomeDay['queries']> {
  const oldestWait = await findOldestWaiting(tx, staffId);
  return { ...(await countOwnQueries(tx, staffId)), oldestWait };
}

async function chatsOf(tx: Db, staffId: string): Promise<HomeDay['chats']> {
  const longestWait = await findOwnLongestWait(tx, staffId);
  return { ...(await countOwnChats(tx, staffId)), longestWait };
}

/** @param staffId null: everyone */
async function weekOf(
  tx: Db,
  staffId: string | null,
  { timeZone, now }: Pick<HomeDeps, 'timeZone' | 'now'>,
): Promise<HomeWorkDay[]> {
  const ask = { zone: timeZone, until: new Date(now()), days: HOME_DAYS, staffId };
  const chats = await readWork(tx, { ...ask, type: REPORT_TYPE.chat });
  const queries = await readWork(tx, { ...ask, type: REPORT_TYPE.query });
  return chats.map(({ day, cameIn, solved }, index) => ({
    day,
    chats: cameIn,
    queries: queries[index]?.cameIn ?? 0,
    solved: solved + (queries[index]?.solved ?? 0),
  }));
}
