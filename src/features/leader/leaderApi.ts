import { ASSIGN_CHATS_MAX, TASK_PAGE_SIZE } from '#contract/constants.ts';
import { CHAT_ENDED } from '#contract/domain.ts';
import type { ChatTask, LeaderFigures } from '#contract/http/chats.ts';
import { assignChats, chatAssign, leaderFigures, pageChatUsers, pageTask } from '#contract/http/gen/chats.js';
import { getCustomerServiceUsers, pageStaff } from '#contract/http/gen/staff.js';
import type { Assignee, StaffPresence } from '#contract/http/staff.ts';
import type { PageWanted } from '#common/components/Pager.tsx';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { FetchPage } from '#common/liveList/index.ts';
import type { AssignApi } from '../assign/index.ts';
import { assignableOf, type AssignableChat } from './assignSlice.ts';
import type { LeaderStaffFilters, LeaderTaskFilters, ShownChats } from './leaderFilters.ts';

/** Calls fail without a toast: the page shows failures where they happened. */
export interface LeaderApi extends AssignApi {
  readonly fetchTasks: FetchPage<LeaderTaskFilters, ChatTask>;
  readonly fetchStaff: FetchPage<LeaderStaffFilters, StaffPresence>;
  /** Returns null when the ETag is still current. */
  readonly fetchFigures: (
    etag: string | null,
  ) => Cancellable<{ readonly figures: LeaderFigures; readonly etag: string } | null>;
  /** null: it has ended, so it can no longer be read. */
  readonly fetchChat: (chatId: string) => Cancellable<AssignableChat | null>;
  /** Live chats of a member of staff, as many as can be assigned at once. */
  readonly fetchChatsOf: (staffId: string) => Cancellable<readonly ChatTask[]>;
  /** The people who may take chats. */
  readonly findTakers: (keyword: string) => Cancellable<readonly Assignee[]>;
  /** @returns the result of each chat: 200, or the code and text of a refusal */
  readonly assignAll: (to: {
    readonly chatIds: readonly string[];
    readonly toId: string;
  }) => Cancellable<readonly { readonly chatId: string; readonly code: number; readonly codeMsg: string }[]>;
}

export function createLeaderApi(http: HttpClient): LeaderApi {
  return {
    fetchTasks: ({ filters, etag }) => http.sendPage(pageTask, taskInput(filters), etag),
    fetchStaff: ({ filters: { online, ...place }, etag }) =>
      http.sendPage(pageStaff, { ...(online === null ? {} : { csOnline: online }), ...pageInput(place) }, etag),
    fetchFigures: (etag) =>
      mapResponse(
        http.sendTagged(leaderFigures, {}, etag),
        (tagged) => tagged && { figures: tagged.data, etag: tagged.etag },
      ),
    findAssignees: ({ id: chatId, keyword }) => http.send(getCustomerServiceUsers, { chatId, keyword }),
    findTakers: (keyword) => http.send(getCustomerServiceUsers, { keyword, forChats: true }),
    assign: ({ id: chatId, toId }) => http.save(chatAssign, { chatId, toId }),
    assignAll: ({ chatIds, toId }) => http.save(assignChats, { chatIds: [...chatIds], toId }),
    fetchChatsOf: (userId) =>
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
    fetchChat: (chatId) =>
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
  answered: { isAssigned: true, isWaiting: false, chatEnded: CHAT_ENDED.no },
  ended: { chatEnded: CHAT_ENDED.yes },
  all: {},
} as const satisfies Readonly<Record<ShownChats, object>>;

function taskInput({ product, show, staffId, day, keyword, lateFirst, ...place }: LeaderTaskFilters) {
  return {
    ...SHOWN[show],
    ...(product === null ? {} : { comeFrom: product }),
    ...(staffId === null ? {} : { userId: staffId }),
    ...(day === null ? {} : { stime: day, etime: day }),
    ...(keyword === '' ? {} : { keyword }),
    ...(lateFirst ? { lateFirst } : {}),
    ...pageInput(place),
  };
}

function pageInput({ pageNo, cursor }: PageWanted) {
  return { ...(cursor === null ? {} : { cursor }), pageNo, pageSize: TASK_PAGE_SIZE };
}
