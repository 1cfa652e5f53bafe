import { CHAT_FIRST_PAGE_SIZE, PAGE_SIZE_MAX } from '../../contract/constants.ts';
import type { CustomerChat } from '../../contract/http/customer.ts';
import {
  answerSolvedCheck,
  demoToken,
  openCustomerChat,
  pageCustomerRecord,
} from '../../contract/http/gen/customer.js';
import { pageOwnQueries } from '../../contract/http/gen/customerQueries.js';
import { mapResponse, type Cancellable } from '../common/http/cancellable.ts';
import type { HttpClient } from '../common/http/client.ts';
import type { RecordsApi } from '../realtime/index.ts';

/** What the server says when a customer asks for their chat. */
export interface Reception {
  /** The open chat; null when there is none and none was asked for. */
  readonly chat: CustomerChat | null;
  readonly meId: string;
  /** The key with which this customer asks for pictures of people. */
  readonly signKey: string;
  /** Address of the chat socket. */
  readonly chatUrl: string;
  /** IANA name of the deployment's zone. */
  readonly timeZone: string;
  /** The two answers to the solved check, and the ended chat that waits for one; null without. */
  readonly solvedCheck: { readonly yes: string; readonly no: string; readonly dueChatId: string | null };
}

/** Every call fails without a toast: the page says where it happened what went wrong. */
export interface CustomerApi {
  /** Opens a chat about a product, or finds the one that is open already; null only looks. */
  readonly open: (product: number | null) => Cancellable<Reception>;
  /** A token such as the app's back end issues. Exists in a demonstration only. */
  readonly fetchDemoToken: (customerId: string) => Cancellable<string>;
  /**
   * Keeps the answer whether an ended chat solved the customer's problem. Refused with 4009 when there is one already.
   */
  readonly answerSolvedCheck: (answer: { readonly chatId: string; readonly solved: boolean }) => Cancellable<unknown>;
  /** How many of the customer's queries have a reply that they have not read. */
  readonly countNewReplies: () => Cancellable<number>;
}

export function createCustomerApi(http: HttpClient): CustomerApi {
  return {
    open: (product) =>
      mapResponse(
        http.send(openCustomerChat, { comeFrom: product }, { quiet: true }),
        ({ chat, me, chatUrl, signKey, timeZone, solvedCheckYes, solvedCheckNo, solvedCheckDue }) => ({
          chat,
          meId: me.id,
          chatUrl,
          signKey,
          timeZone,
          solvedCheck: { yes: solvedCheckYes, no: solvedCheckNo, dueChatId: solvedCheckDue },
        }),
      ),
    fetchDemoToken: (customerId) =>
      mapResponse(http.send(demoToken, { customerId }, { quiet: true }), ({ token }) => token),
    answerSolvedCheck: (answer) => http.send(answerSolvedCheck, answer, { quiet: true }),
    countNewReplies: () =>
      mapResponse(
        http.send(pageOwnQueries, { pageNo: '1', pageSize: '1' }, { quiet: true }),
        ({ newReplies }) => newReplies,
      ),
  };
}

/** How the realtime room reads a customer's messages. */
export function createCustomerRecordsApi(http: HttpClient): RecordsApi {
  const quiet = { quiet: true };
  const first = { pageNo: 1, pageSize: CHAT_FIRST_PAGE_SIZE };
  return {
    fetchNewest: (chatId) => http.send(pageCustomerRecord, { ...first, chatId }, quiet),
    fetchOlder: (chatId, cursor) => http.send(pageCustomerRecord, { ...first, chatId, cursor }, quiet),
    fetchAfter: (chatId, afterSeq) =>
      http.send(pageCustomerRecord, { ...first, pageSize: PAGE_SIZE_MAX, chatId, afterSeq }, quiet),
  };
}
