import type { ChatSummary, ChatTask } from '#contract/http/chats.ts';
import { noPermission } from '../common/errors.ts';
import { emptyPage, offsetOf, pageOf, sliceOf, totalOf, type Page, type PageRequest } from '../common/paging.ts';
import type { StaffPrincipal } from '../common/principal.ts';
import type { Database } from '../db/database.ts';
import { fileReaderOf, type FileAddresses, type FileReader } from '../files/index.ts';
import {
  countChats,
  listChats,
  listWorkspaceChats,
  listWorkspaceChatsById,
  type ChatFilter,
  type WorkspaceChat,
} from './chatListRepository.ts';
import { mayRead } from './chatRights.ts';
import {
  chatPositionIn,
  chatPositionOf,
  endedFilter,
  exactIfThere,
  liveIdFilter,
  productFilter,
  toReadableTask,
  toTask,
} from './chatRows.ts';

interface TaskRequest extends PageRequest {
  readonly keyword?: string;
  readonly comeFrom?: number;
  readonly chatEnded?: 0 | 1;
  /** The longest wait first, then newest change. Otherwise newest change first. */
  readonly lateFirst?: boolean;
}

export type TaskScope = 'all' | 'mine' | 'mine today';

/** The lists of chats, with the newest messages; All Task is without. */
export interface ChatListService {
  tasks(principal: StaffPrincipal, scope: TaskScope, request: TaskRequest): Promise<Page<ChatTask>>;
  /** The caller's own chats, or the given ones, as far as the caller may read them. */
  workspaceChats(
    principal: StaffPrincipal,
    request: PageRequest & { readonly userId?: string; readonly chatIds?: readonly string[] },
  ): Promise<Page<ChatSummary>>;
}

export interface ChatListDeps {
  readonly db: Database;
  readonly files: Pick<FileAddresses, 'readable'>;
  readonly startOfToday: () => Date;
}

export function createChatListService({ db, files, startOfToday }: ChatListDeps): ChatListService {
  const summaryFor =
    (reader: FileReader) =>
    (chat: WorkspaceChat): ChatSummary => {
      const { lastMessage, ...summary } = toSummary(chat);
      return {
        ...summary,
        lastMessage: lastMessage && {
          ...lastMessage,
          msg: files.readable(lastMessage.msgType, lastMessage.msg, reader),
        },
      };
    };

  return {
    tasks: async (principal, scope, request) => {
      const slice = sliceOf(request, chatPositionIn);
      const wanted = filterOf(
        request,
        scope === 'all' ? null : principal.staffId,
        scope === 'mine today' ? startOfToday() : null,
      );
      if (wanted === null) return emptyPage(request);
      const filter = await exactIfThere(db, wanted);
      const hasMessages = scope !== 'all';
      const [rows, counted] = await Promise.all([
        listChats(db, { filter, order: request.lateFirst === true ? 'late' : 'changed', slice, hasMessages }),
        countChats(db, filter),
      ]);
      return pageOf(request, { rows, counted }, { positionOf: chatPositionOf, toRecord: toReadableTask(principal) });
    },

    workspaceChats: async (principal, request) => {
      const offset = offsetOf(request);
      if (request.userId !== undefined && request.userId !== principal.staffId) throw noPermission();
      if (request.chatIds !== undefined) {
        const chats = (await listWorkspaceChatsById(db, request.chatIds.slice(0, request.pageSize))).filter((chat) =>
          mayRead(principal, chat),
        );
        return {
          ...emptyPage<ChatSummary>(request),
          total: chats.length,
          records: chats.map(summaryFor(fileReaderOf(principal))),
        };
      }
      const [rows, counted] = await Promise.all([
        listWorkspaceChats(db, principal.staffId, { offset, limit: request.pageSize }),
        countChats(db, { staffIds: [principal.staffId] }),
      ]);
      return {
        ...emptyPage<ChatSummary>(request),
        ...totalOf(counted),
        records: rows.map(summaryFor(fileReaderOf(principal))),
      };
    },
  };
}

/** @returns null when nothing can match: a Live ID is a number */
function filterOf(
  { keyword, comeFrom, chatEnded }: TaskRequest,
  staffId: string | null,
  createdSince: Date | null,
): ChatFilter | null {
  const liveId = liveIdFilter(keyword);
  return (
    liveId && {
      ...liveId,
      ...productFilter(comeFrom),
      ...endedFilter(chatEnded),
      ...(staffId !== null && { staffIds: [staffId] }),
      ...(createdSince !== null && { createdSince }),
    }
  );
}

function toSummary(chat: WorkspaceChat): ChatSummary {
  const { lastSeq, lastMessage, staffReadSeq, customerDeliveredSeq, customerReadSeq, hasStaffMessage } = chat;
  return {
    ...toTask(chat),
    lastSeq,
    staffReadSeq,
    customerDeliveredSeq,
    customerReadSeq,
    hasStaffMessage,
    lastMessage: lastMessage && {
      msgType: lastMessage.msgType,
      msg: lastMessage.msg,
      serverTime: lastMessage.at.toISOString(),
    },
  };
}
