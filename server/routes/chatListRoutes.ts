import { pageChats, pageChatUsers, pageMyChats, pageMyChatsToday, pageRecord } from '../../contract/http/chats.ts';
import { pageCustomerRecord } from '../../contract/http/customer.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import type { ChatListService } from '../services/chatListService.ts';
import type { ChatRecordService } from '../services/chatRecordService.ts';

/** HTTP face of what can be read of chats: lists and messages. */
export function chatListRoutes(server: Server, { lists, records }: { readonly lists: ChatListService; readonly records: ChatRecordService }): void {
  serveStaff(server, pageChats, ({ principal, input }) => lists.tasks(principal, 'all', input));
  serveStaff(server, pageMyChats, ({ principal, input }) => lists.tasks(principal, 'mine', input));
  serveStaff(server, pageMyChatsToday, ({ principal, input }) => lists.tasks(principal, 'mine today', input));
  serveStaff(server, pageChatUsers, ({ principal, input }) => lists.workspaceChats(principal, input));
  serveStaff(server, pageRecord, ({ principal, input }) => records.ofStaff(principal, input));
  serveCustomer(server, pageCustomerRecord, ({ principal, input }) => records.ofCustomer(principal, input));
}
