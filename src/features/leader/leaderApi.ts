import { ASSIGN_CHATS_MAX, TASK_PAGE_SIZE } from '#contract/constants.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { LeaderTask } from '#contract/http/chats.ts';
import { assignChats, chatAssign, leaderFigures, pageChatUsers, pageTask } from '#contract/http/gen/chats.js';
import { getCustomerServiceUsers, pageStaff } from '#contract/http/gen/staff.js';
import type { StaffPresence } from '#contract/http/staff.ts';
import { mapResponse } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import { pageInput } from '#common/pages.ts';
import type { AssignApi } from '../assign/index.ts';
import { assignableOf } from './assignSlice.ts';
import type { LeaderStaffFilters, LeaderTaskFilters, ShownChats } from './leaderFilters.ts';

export type LeaderApi = ReturnType<typeof createLeaderApi>;

/** Calls fail without a toast: the page shows failures where they happened. */
export function createLeaderApi(http: HttpClient) {
  const fetchTasks: FetchPage<LeaderTaskFilters, LeaderTask> = ({ filters, etag }) =>
    http.sendPage(pageTask, taskInput(filters), etag);
  const fetchStaff: FetchPage<LeaderStaffFilters, StaffPresence> = ({ filters: { online, ...page }, etag }) =>
    http.sendPage(
      pageStaff,
      { ...(online === null ? {} : { csOnline: online }), ...pageInput(page, TASK_PAGE_SIZE) },
      etag,
    );
  const assigning: AssignApi = {
    findAssignees: ({ id: chatId, keyword }) => http.send(getCustomerServiceUsers, { chatId, keyword }),
    assign: ({ id: chatId, toId }) => http.save(chatAssign, { chatId, toId }),
  };
  return {
    fetchTasks,
    fetchStaff,
    ...assigning,
    /** Null when the ETag is still current. */
    fetchFigures: (etag: string | null) => http.sendTagged(leaderFigures, {}, etag),
    /** The people who may take chats. */
    findTakers: (keyword: string) => http.send(getCustomerServiceUsers, { keyword, forChats: true }),
    /** @returns the result of each chat: 200, or the code and text of a refusal */
    assignAll: (to: { readonly chatIds: string[]; readonly toId: string }) => http.save(assignChats, to),
    /** Live chats of a member of staff, as many as can be assigned at once. */
    fetchChatsOf: (userId: string) =>
      mapResponse(
        http.send(pageTask, {
          userId,
          chatEnded: CHAT_ENDED.no,
          lateFirst: true,
          pageNo: 1,
          pageSize: ASSIGN_CHATS_MAX,
        }),
        ({ records }) => records,
      ),
    /** Null: it has ended, so it can no longer be read. */
    fetchChat: (chatId: string) =>
      mapResponse(http.send(pageChatUsers, { chatIds: [chatId], pageNo: 1, pageSize: 1 }), ({ records }) => {
        const chat = records.find((record) => record.chatId === chatId);
        return chat === undefined ? null : assignableOf(chat);
      }),
  };
}

/** The states of chats, as the call filters them. */
const SHOWN = {
  live: { chatEnded: CHAT_ENDED.no },
  inLine: { isAssigned: false },
  waiting: { isAssigned: true, isWaiting: true },
  late: { deadline: 'late' },
  atRisk: { deadline: 'soon' },
  answered: { isAssigned: true, isWaiting: false, chatEnded: CHAT_ENDED.no },
  ended: { chatEnded: CHAT_ENDED.yes },
  firstAnswered: { firstAnswer: 'given' },
  missed: { firstAnswer: 'missed' },
  lowRated: { isLowRated: true },
  all: {},
} as const satisfies Readonly<Record<ShownChats, object>>;

function taskInput(filters: LeaderTaskFilters) {
  const { product, tagId, show, staffId, day, since, before, keyword, lateFirst, ...page } = filters;
  return {
    ...SHOWN[show],
    ...(product === null ? {} : { comeFrom: product }),
    ...(tagId === null ? {} : { tagId }),
    ...(staffId === null ? {} : { userId: staffId }),
    ...(day === null ? {} : { stime: day, etime: day }),
    ...(since === null ? {} : { since }),
    ...(before === null ? {} : { before }),
    ...(keyword === '' ? {} : { keyword }),
    ...(lateFirst ? { lateFirst } : {}),
    ...pageInput(page, TASK_PAGE_SIZE),
  };
}
