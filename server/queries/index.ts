import {
  addOwnReply,
  addQuery,
  getOwnQuery,
  getQueryChoices,
  pageOwnQueries,
  pageOwnReplies,
  readCard,
} from '#contract/http/customerQueries.ts';
import {
  addReply,
  assignQuery,
  deleteReply,
  editReply,
  getQuery,
  handleQuery,
  listQueryLog,
  lookAtQuery,
  pageMyQueries,
  pageQueries,
  pageQueriesOfUser,
  pageReplies,
  pageReplyHistory,
} from '#contract/http/queries.ts';
import { setQueryTags } from '#contract/http/tags.ts';
import {
  getQuerySettings,
  listCategories,
  listSubjects,
  saveCategories,
  saveQuerySettings,
  saveSubjects,
} from '#contract/http/settings.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import { openCards } from './cardService.ts';
import { pageOwn, pageOwnRepliesOf, raiseQuery, readChoices, readOwn, replyToOwn } from './customerQueryService.ts';
import { createQueryAllocationService, createQueryTakeover } from './queryAllocationService.ts';
import { assignTo, setStatus, setTagsOf } from './queryAssignmentService.ts';
import { createExpiryReminder, queryExpiry } from './queryExpiryService.ts';
import { addReplyTo, editReplyOf, pageRepliesOf, pageVersions, removeReply } from './queryReplyService.ts';
import type { QueryDeps } from './queryRules.ts';
import {
  fillSearch,
  pageOfCustomer,
  pageQueriesOf,
  readLog,
  readQuery,
  reportViewer,
  sweepViewers,
} from './queryService.ts';
import {
  readCategories,
  readRules,
  readSubjects,
  saveCategoryList,
  saveRules,
  saveSubjectList,
} from './querySettingsService.ts';

export { createCardCheck } from './cardService.ts';
export { sendReplyOf } from './queryReplyService.ts';
export { mayReadQueriesOf } from './queryService.ts';
export { lockQuery, markNotesChanged } from './queryStateRepository.ts';
export { mayReadAll } from './queryRules.ts';
export { recallQueries } from './queryAllocationService.ts';
export { countExpiredQueries, countOwnQueries, findOldestWaiting } from './queryListRepository.ts';
export { countQueriesOf, findQuery, listOpenQueriesOf, listQueriesOf } from './queryRepository.ts';
export { fillQuerySearch } from './querySearchRepository.ts';
export { listQueryPictures, listReplies, listReplyPictures } from './replyRepository.ts';

/** What other domains and jobs may use of queries. */
export type Queries = ReturnType<typeof serveQueries>;

/** Serves queries, their replies and settings, and work-order cards. */
export function serveQueries(server: Server, given: Omit<QueryDeps, 'allocation'>) {
  const { db, publisher } = given;
  const allocation = createQueryAllocationService(given);
  const deps = { ...given, allocation };
  serveQueriesOfStaff(server, deps);
  serveReplies(server, deps);
  serveCustomers(server, deps);
  serveSettings(server, deps);
  return {
    allocation,
    takeover: createQueryTakeover(deps),
    /** Work on queries that wait too long for a reply. */
    expiry: [queryExpiry, createExpiryReminder(publisher)],
    /** Deletes viewers who stopped reporting. */
    sweepViewers: () => sweepViewers(db),
    /** As `fillSearch`. */
    fillSearch: (below: string | null) => fillSearch(db, below),
  };
}

function serveQueriesOfStaff(server: Server, deps: QueryDeps): void {
  const { db } = deps;
  serveStaff(server, pageQueries, ({ input }) => pageQueriesOf(db, null, input));
  serveStaff(server, pageMyQueries, ({ principal, input }) => pageQueriesOf(db, principal.staffId, input));
  serveStaff(server, pageQueriesOfUser, ({ principal, input }) => pageOfCustomer(db, principal, input));
  serveStaff(server, getQuery, ({ principal, input }) => readQuery(deps, principal, input.id));
  serveStaff(server, listQueryLog, ({ input }) => readLog(db, input.id));
  serveStaff(server, lookAtQuery, ({ principal, input }) => reportViewer(db, principal, input));
  serveStaff(server, assignQuery, ({ principal, input }) => assignTo(deps, principal, input.queryId, input.userId));
  serveStaff(server, setQueryTags, ({ principal, input }) => setTagsOf(deps, principal, input));
  serveStaff(server, handleQuery, ({ principal, input }) => setStatus(deps, principal, input.id, input.handleStatus));
}

function serveReplies(server: Server, deps: QueryDeps): void {
  const { db } = deps;
  serveStaff(server, pageReplies, ({ principal, input }) => pageRepliesOf(deps, principal, input));
  serveStaff(server, pageReplyHistory, ({ input }) => pageVersions(db, input));
  serveStaff(server, addReply, async ({ principal, input }) => ({ id: await addReplyTo(deps, principal, input) }));
  serveStaff(server, editReply, ({ principal, input }) => editReplyOf(db, principal, input));
  serveStaff(server, deleteReply, ({ principal, input }) => removeReply(db, principal, input.id));
}

function serveCustomers(server: Server, deps: QueryDeps): void {
  const { db } = deps;
  serveCustomer(server, getQueryChoices, () => readChoices(db));
  serveCustomer(server, addQuery, async ({ principal, input }) => ({ id: await raiseQuery(deps, principal, input) }));
  serveCustomer(server, pageOwnQueries, ({ principal, input: { pageNo, pageSize, ...cursor } }) =>
    pageOwn(db, principal, { pageNo: Number(pageNo), pageSize: Number(pageSize), ...cursor }),
  );
  serveCustomer(server, getOwnQuery, ({ principal, input }) => readOwn(deps, principal, input.id));
  serveCustomer(server, pageOwnReplies, ({ principal, input }) => pageOwnRepliesOf(deps, principal, input));
  serveCustomer(server, addOwnReply, async ({ principal, input }) => ({
    id: await replyToOwn(deps, principal, input),
  }));
  serveCustomer(server, readCard, ({ principal, input }) => openCards(deps, principal.customerId, input));
}

function serveSettings(server: Server, deps: QueryDeps): void {
  const { db } = deps;
  serveStaff(server, listCategories, () => readCategories(db));
  serveStaff(server, saveCategories, ({ principal, input }) => saveCategoryList(db, principal, input));
  serveStaff(server, listSubjects, () => readSubjects(db));
  serveStaff(server, saveSubjects, ({ principal, input }) => saveSubjectList(db, principal, input));
  serveStaff(server, getQuerySettings, () => readRules(db));
  serveStaff(server, saveQuerySettings, ({ principal, input }) => saveRules(deps, principal, input));
}
