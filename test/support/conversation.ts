import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { aCustomer } from './builders.ts';
import { aChatAgent, aChatCustomer, enterChat, type ChatClient, type ChatPerson } from './chatClient.ts';
import { setEveryoneOffline } from './everyoneOffline.ts';
import type { ReachableServer } from './testServer.ts';

/** A live chat between a customer and an agent, both with open sockets. */
export interface Conversation {
  readonly chatId: string;
  readonly agent: ChatPerson;
  readonly customer: ChatPerson;
  readonly agentSide: ChatClient;
  readonly customerSide: ChatClient;
}

/**
 * The customer opens the chat over HTTP, and the only online agent gets it.
 * @param elsewhere the agent's server, if it is another one
 */
export async function aConversation(
  server: ReachableServer,
  elsewhere: ReachableServer = server,
  { agentName }: { readonly agentName?: string } = {},
): Promise<Conversation> {
  await setEveryoneOffline(server.db);
  const agent = await aChatAgent(elsewhere, { isOnline: true, ...(agentName !== undefined && { name: agentName }) });
  const customer = await aChatCustomer((await aCustomer(server.db, { nickName: 'Ada' })).id);
  const agentSide = await enterChat(elsewhere.url, agent);
  const customerSide = await enterChat(server.url, customer);
  const opened = await server.call(openCustomerChat, { comeFrom: 1 }, { token: customer.httpToken });
  const chatId = opened.data?.chat?.chatId ?? '';
  const isGiven = (event: { readonly kind: number; readonly chatId: string }) =>
    event.kind === CHAT_EVENT.assigned && event.chatId === chatId;
  await agentSide.until('ChatEvent', isGiven);
  await customerSide.until('ChatEvent', isGiven);
  return { chatId, agent, customer, agentSide, customerSide };
}
