import { PERSON_TYPE } from '../../contract/domain.ts';
import { chatAssign, endChat, listChatSteps } from '../../contract/http/chats.ts';
import { answerSolvedCheck, openCustomerChat } from '../../contract/http/customer.ts';
import type { Addresses } from '../http/addresses.ts';
import { serveCustomer, serveStaff, type Server } from '../http/serve.ts';
import type { AssignmentService } from './assignmentService.ts';
import type { ChatService } from './chatService.ts';
import type { ChatStepService } from './chatStepService.ts';

export interface ChatRouteDeps {
  readonly chats: ChatService;
  readonly assignments: AssignmentService;
  readonly steps: ChatStepService;
  readonly addresses: Addresses;
  readonly timeZone: string;
  /** The key with which a customer signs head-image requests. */
  readonly signKeyOf: (customerId: string) => string;
}

/** HTTP face of what changes chats (opening, assigning, ending) and of what changed them. */
export function chatRoutes(
  server: Server,
  { chats, assignments, steps, addresses, timeZone, signKeyOf }: ChatRouteDeps,
): void {
  serveStaff(server, endChat, async ({ principal: { staffId }, input }) => {
    await chats.end({ type: PERSON_TYPE.staff, id: staffId }, input.chatId);
    return null;
  });
  serveStaff(server, chatAssign, async ({ principal, input }) => {
    await assignments.assign(principal, input.chatId, input.toId);
    return null;
  });
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
      solvedCheckYes: yes,
      solvedCheckNo: no,
      solvedCheckDue: dueChatId,
    };
  });
  serveCustomer(server, answerSolvedCheck, async ({ principal: { customerId }, input: { chatId, solved } }) => {
    await chats.answerSolvedCheck(customerId, chatId, solved);
    return null;
  });
}
