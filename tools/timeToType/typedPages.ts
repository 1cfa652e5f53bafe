import { CUSTOMER_IDS } from '#bench/simulator/accounts.ts';
import { AgentAccount, CustomerAccount, type Server } from '#demo/players/accounts.ts';
import { openCustomerChat } from '#contract/http/customer.ts';

/** A page to measure, as its user opens it. */
export interface TypedPage {
  readonly name: string;
  readonly path: string;
  /** CSS selector of the field into which the user types. */
  readonly field: string;
  /** Token of the browser's session; null: not signed in. */
  readonly session: string | null;
  /** Limit until a user can type, in milliseconds: docs/performance.md. */
  readonly targetMs: number;
}

const AGENT = 'staff01';
const PRODUCT = 1;
const COMPOSER = '.cs-composer textarea';

/** Starts a chat between an agent and a customer. @returns the pages that they and a visitor open */
export async function prepareTypedPages(server: Server): Promise<readonly TypedPage[]> {
  const agent = new AgentAccount(server, AGENT);
  const { httpToken } = await agent.signIn(false);
  const customerId = CUSTOMER_IDS[0] ?? '';
  const customer = new CustomerAccount(server, customerId);
  const { chat } = await customer.ask(openCustomerChat, { comeFrom: PRODUCT });
  if (chat === null) throw new Error('the customer has no chat');
  const token = await customer.token();
  return [
    { name: 'login form', path: '/login', field: 'input[autocomplete=username]', session: null, targetMs: 2_500 },
    {
      name: 'chat workspace, signed in',
      path: `/chat?id=${chat.chatId}&fromId=${customerId}`,
      field: COMPOSER,
      session: httpToken,
      targetMs: 4_000,
    },
    {
      name: 'customer’s page, with a chat',
      path: `/h5#token=${encodeURIComponent(token)}`,
      field: COMPOSER,
      session: null,
      targetMs: 3_000,
    },
  ];
}
