import { TASK_PAGE_SIZE } from '../../../contract/constants.ts';
import { CHAT_ENDED } from '../../../contract/domain.ts';
import type { ChatTask } from '../../../contract/http/chats.ts';
import { chatAssign, pageChatUsers, pageTask } from '../../../contract/http/gen/chats.js';
import { getCustomerServiceUsers, pageStaff } from '../../../contract/http/gen/staff.js';
import type { Assignee, StaffPresence } from '../../../contract/http/staff.ts';
import type { PageWanted } from '../../common/components/Pager.tsx';
import { mapAnswer, type Cancellable } from '../../common/http/cancellable.ts';
import type { HttpClient } from '../../common/http/client.ts';
import type { FetchPage } from '../../common/liveList/index.ts';
import type { AssignableChat } from './assign/assignSlice.ts';
import type { LeaderStaffFilters, LeaderTaskFilters } from './leaderFilters.ts';

/** Every call fails without a notice: the page shows failures where they happened. */
export interface LeaderApi {
  readonly fetchTasks: FetchPage<LeaderTaskFilters, ChatTask>;
  readonly fetchStaff: FetchPage<LeaderStaffFilters, StaffPresence>;
  /** Whoever may take the chat and does not have it. */
  readonly findAssignees: (wanted: { readonly chatId: string; readonly keyword: string }) => Cancellable<readonly Assignee[]>;
  readonly assign: (to: { readonly chatId: string; readonly toId: string }) => Cancellable<null>;
  /** null: it is not to be read any more, as it has ended. */
  readonly fetchChat: (chatId: string) => Cancellable<AssignableChat | null>;
}

const QUIET = { quiet: true } as const;

export function createLeaderApi(http: HttpClient): LeaderApi {
  return {
    fetchTasks: ({ filters, etag }) => mapAnswer(
      http.sendTagged(pageTask, taskInput(filters), { etag, ...QUIET }),
      (tagged) => tagged && { ...tagged.data, etag: tagged.etag },
    ),
    fetchStaff: ({ filters: { online, ...place }, etag }) => mapAnswer(
      http.sendTagged(pageStaff, { ...(online === null ? {} : { csOnline: online }), ...pageInput(place) }, { etag, ...QUIET }),
      (tagged) => tagged && { ...tagged.data, etag: tagged.etag },
    ),
    findAssignees: (wanted) => http.send(getCustomerServiceUsers, wanted, QUIET),
    assign: (to) => http.send(chatAssign, to, QUIET),
    fetchChat: (chatId) => mapAnswer(http.send(pageChatUsers, { chatIds: [chatId], pageNo: 1, pageSize: 1 }, QUIET), ({ records }) => {
      const chat = records.find((record) => record.chatId === chatId);
      return chat === undefined ? null : {
        chatId, customerName: chat.nickName, toId: chat.toId, toName: chat.toName, isEnded: chat.chatEnded === CHAT_ENDED.yes,
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
