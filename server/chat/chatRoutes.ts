import { PERSON_TYPE } from '#contract/domain.ts';
import {
  assignChats,
  chatAssign,
  endChat,
  leaderFigures,
  listChatSteps,
  pageChats,
  pageChatUsers,
  pageHistory,
  pageMyChats,
  pageMyChatsToday,
  pageRecord,
  pageTask,
  searchCustomer,
} from '#contract/http/chats.ts';
import { answerSolvedCheck, openCustomerChat, pageCustomerRecord, readLine } from '#contract/http/customer.ts';
import type { Addresses } from '../http/addresses.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import type { AssignmentService } from './assignmentService.ts';
import type { ChatListService, ChatSearchService } from './chatListService.ts';
import type { ChatRecordService, ChatStepService } from './chatRecordService.ts';
import type { ChatService } from './chatService.ts';
import type { LeaderFiguresService } from './leaderFiguresService.ts';
import type { LineService } from './lineService.ts';

export interface ChatRouteDeps {
  readonly chats: ChatService;
  readonly assignments: AssignmentService;
  readonly steps: ChatStepService;
  readonly line: LineService;
  readonly addresses: Addresses;
  readonly timeZone: string;
  /** The key with which a customer signs requests for avatars. */
  readonly signKeyOf: (customerId: string) => string;
}

/** Routes that open, assign and end chats, and the route of their steps. */
export function chatRoutes(
  server: Server,
  { chats, assignments, steps, line, addresses, timeZone, signKeyOf }: ChatRouteDeps,
): void {
  serveStaff(server, endChat, ({ principal: { staffId }, input }) =>
    chats.end({ type: PERSON_TYPE.staff, id: staffId }, input.chatId),
  );
  serveStaff(server, chatAssign, ({ principal, input }) => assignments.assign(principal, input.chatId, input.toId));
  serveStaff(server, assignChats, ({ principal, input }) =>
    assignments.assignAll(principal, input.chatIds, input.toId),
  );
  serveStaff(server, listChatSteps, ({ principal, input }) => steps.list(principal, input.chatId));
  serveCustomer(server, openCustomerChat, async ({ principal: { customerId, nickName }, input, request }) => {
    const chat = await chats.open(customerId, input.comeFrom);
    const { yes, no, dueChatId } = await chats.solvedCheckOf(customerId);
    return {
      chat,
      me: { id: customerId, nickName },
      chatUrl: addresses.chatUrl(request),
      signKey: signKeyOf(customerId),
      timeZone,
      products: await chats.productsOf(customerId),
      solvedCheckYes: yes,
      solvedCheckNo: no,
      solvedCheckDue: dueChatId,
    };
  });
  serveCustomer(server, readLine, ({ principal: { customerId } }) => line.placeOf(customerId));
  serveCustomer(server, answerSolvedCheck, ({ principal: { customerId }, input: { chatId, solved } }) =>
    chats.answerSolvedCheck(customerId, chatId, solved),
  );
}

export interface ChatListParts {
  readonly lists: ChatListService;
  readonly search: ChatSearchService;
  readonly records: ChatRecordService;
  readonly figures: LeaderFiguresService;
}

/** Routes of lists of chats, and of messages. */
export function chatListRoutes(server: Server, { lists, search, records, figures }: ChatListParts): void {
  serveStaff(server, pageChats, ({ principal, input }) => lists.tasks(principal, 'all', input));
  serveStaff(server, pageMyChats, ({ principal, input }) => lists.tasks(principal, 'mine', input));
  serveStaff(server, pageMyChatsToday, ({ principal, input }) => lists.tasks(principal, 'mine today', input));
  serveStaff(server, pageChatUsers, ({ principal, input }) => lists.workspaceChats(principal, input));
  serveStaff(server, pageTask, ({ principal, input }) => search.leaderTasks(principal, input));
  serveStaff(server, leaderFigures, () => figures.read());
  serveStaff(server, pageHistory, ({ principal, input }) => search.history(principal, input));
  serveStaff(server, searchCustomer, ({ input }) => search.customers(input.keyword));
  serveStaff(server, pageRecord, ({ principal, input }) => records.ofStaff(principal, input));
  serveCustomer(server, pageCustomerRecord, ({ principal, input }) => records.ofCustomer(principal, input));
}
