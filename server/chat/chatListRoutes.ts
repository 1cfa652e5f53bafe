import {
  pageChats,
  pageChatUsers,
  pageHistory,
  pageMyChats,
  pageMyChatsToday,
  pageRecord,
  pageTask,
  searchCustomer,
} from '../../contract/http/chats.ts';
import { pageCustomerRecord } from '../../contract/http/customer.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import type { ChatListService } from './chatListService.ts';
import type { ChatRecordService } from './chatRecordService.ts';
import type { ChatSearchService } from './chatSearchService.ts';

export interface ChatListParts {
  readonly lists: ChatListService;
  readonly search: ChatSearchService;
  readonly records: ChatRecordService;
}

/** HTTP face of what can be read of chats: lists and messages. */
export function chatListRoutes(server: Server, { lists, search, records }: ChatListParts): void {
  serveStaff(server, pageChats, ({ principal, input }) => lists.tasks(principal, 'all', input));
  serveStaff(server, pageMyChats, ({ principal, input }) => lists.tasks(principal, 'mine', input));
  serveStaff(server, pageMyChatsToday, ({ principal, input }) => lists.tasks(principal, 'mine today', input));
  serveStaff(server, pageChatUsers, ({ principal, input }) => lists.workspaceChats(principal, input));
  serveStaff(server, pageTask, ({ input }) => search.leaderTasks(input));
  serveStaff(server, pageHistory, ({ input }) => search.history(input));
  serveStaff(server, searchCustomer, ({ input }) => search.customers(input.keyword));
  serveStaff(server, pageRecord, ({ principal, input }) => records.ofStaff(principal, input));
  serveCustomer(server, pageCustomerRecord, ({ principal, input }) => records.ofCustomer(principal, input));
}
