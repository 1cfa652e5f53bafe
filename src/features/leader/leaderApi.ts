import { TASK_PAGE_SIZE } from '../../../contract/constants.ts';
import { CHAT_ENDED } from '../../../contract/domain.ts';
import type { ChatTask } from '../../../contract/http/chats.ts';
import { chatAssign, pageChatUsers, pageTask } from '../../../contract/http/gen/chats.js';
import { getCustomerServiceUsers, pageStaff } from '../../../contract/http/gen/staff.js';
import type { StaffPresence } from '../../../contract/http/staff.ts';
import type { PageWanted } from '../../common/components/Pager.tsx';
import { mapResponse, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import type { FetchPage } from '../../common/liveList/index.ts';
import type { AssignApi } from '../assign/index.ts';
import type { AssignableChat } from './assign/assignSlice.ts';
import type { LeaderStaffFilters, LeaderTaskFilters } from './leaderFilters.ts';

/** Calls fail without a toast: the page shows failures where they happened. */
export interface LeaderApi extends AssignApi {
  readonly fetchTasks: FetchPage<LeaderTaskFilters, ChatTask>;
  readonly fetchStaff: FetchPage<LeaderStaffFilters, StaffPresence>;
  /** null: it has ended, so it can no longer be read. */
  readonly fetchChat: (chatId: string) => Cancellable<AssignableChat | null>;
}

const QUIET = { quiet: true } as const;

export function createLeaderApi(http: HttpClient): LeaderApi {
  return {
    fetchTasks: ({ filters, etag }) =>
      mapResponse(
        http.sendTagged(pageTask, taskInput(filters), { etag, ...QUIET }),
        (tagged) => tagged && { ...tagged.data, etag: tagged.etag },
      ),
    fetchStaff: ({ filters: { online, ...place }, etag }) =>
      mapResponse(
        http.sendTagged(
          pageStaff,
          { ...(online === null ? {} : { csOnline: online }), ...pageInput(place) },
          { etag, ...QUIET },
        ),
        (tagged) => tagged && { ...tagged.data, etag: tagged.etag },
      ),
    findAssignees: ({ id: chatId, keyword }) => http.send(getCustomerServiceUsers, { chatId, keyword }, QUIET),
    assign: ({ id: chatId, toId }) => http.send(chatAssign, { chatId, toId }, QUIET),
    fetchChat: (chatId) =>
      mapResponse(http.send(pageChatUsers, { chatIds: [chatId], pageNo: 1, pageSize: 1 }, QUIET), ({ records }) => {
        const chat = records.find((record) => record.chatId === chatId);
        return chat === undefined
          ? null
          : {
              id: chatId,
              customerName: chat.nickName,
              toId: chat.toId,
              toName: chat.toName,
              isOver: chat.chatEnded === CHAT_ENDED.yes,
            };
      }),
  };
}

function taskInput({ product, keyword, lateFirst, ...place }: LeaderTaskFilters) {
  return {
    ...(product === null ? {} : { comeFrom: product }),
    ...(keyword === '' ? {} : { keyword }),
    ...(lateFirst ? { lateFirst } : {}),
    ...pageInput(place),
  };
}

function pageInput({ pageNo, cursor }: PageWanted) {
  return { ...(cursor === null ? {} : { cursor }), pageNo, pageSize: TASK_PAGE_SIZE };
}
