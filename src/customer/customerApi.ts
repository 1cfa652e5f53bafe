import { CHAT_FIRST_PAGE_SIZE, PAGE_SIZE_MAX } from '#contract/constants.ts';
import type { AppContext } from '#contract/http/appContext.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import type { openCustomerChat as openCustomerChatCall } from '#contract/http/customer.ts';
import {
  answerSolvedCheck,
  demoToken,
  openCustomerChat,
  pageCustomerRecord,
  readLine,
} from '#contract/http/gen/customer.js';
import { noteAppContext } from '#contract/http/gen/appContext.js';
import { deleteCustomerMessage } from '#contract/http/gen/messages.js';
import { pageOwnQueries } from '#contract/http/gen/customerQueries.js';
import { listProducts } from '#contract/http/gen/products.js';
import type { Product } from '#contract/http/products.ts';
import type { ClockDeps } from '#common/clock/index.ts';
import { mapResponse, type Cancellable } from '#common/http/cancellable.ts';
import type { HttpClient } from '#common/http/client.ts';
import type { Visibility } from '#common/visibility.ts';
import type { PicturesDeps } from '../conversation/attachments/chatPicturesSaga.ts';
import type { avatarsSaga } from '../conversation/avatars/avatarsSaga.ts';
import type { AvatarsDeps, Signer } from '../conversation/avatars/index.ts';
import type { RecordsApi } from '../realtime/index.ts';
import type { HostApp } from './hostApp.ts';
import type { ViewHistory } from './viewHistory.ts';
import type { TokenHolder } from './withToken.ts';

/** The server's answer when a customer asks for their chat. */
export type ChatAnswer = ResponseOf<typeof openCustomerChatCall>;

export type CustomerApi = ReturnType<typeof createCustomerApi>;

/**
 * Calls show no toast on failure: each part of the page shows its own errors.
 * @param timeZone the browser's, by its IANA name
 */
export function createCustomerApi(http: HttpClient, timeZone: string) {
  return {
    /** Opens a chat about a product, or returns the open one. null only asks for the open chat. */
    open: (product: number | null): Cancellable<ChatAnswer> =>
      http.send(openCustomerChat, { comeFrom: product, timeZone }),
    /** The products that can be chosen, and others of the customer's chats and queries. */
    fetchProducts: (): Cancellable<readonly Product[]> => http.send(listProducts, {}),
    /** Fetches a token like the ones that the app's server issues. Works in a demonstration only. */
    fetchDemoToken: (customerId: string) => mapResponse(http.send(demoToken, { customerId }), ({ token }) => token),
    /**
     * Stores whether an ended chat solved the customer's problem. Fails with code 4009 when an answer is already stored.
     */
    answerSolvedCheck: (answer: { readonly chatId: string; readonly solved: boolean }): Cancellable<unknown> =>
      http.save(answerSolvedCheck, answer),
    noteContext: (said: { readonly chatId: string; readonly context: AppContext }): Cancellable<unknown> =>
      http.send(noteAppContext, said),
    /** Whether anyone is online, and the place of the customer's chat in line. */
    fetchLine: () => http.send(readLine, {}),
    /** How many of the customer's queries have an unread reply. */
    countNewReplies: () =>
      mapResponse(http.send(pageOwnQueries, { pageNo: '1', pageSize: '1' }), ({ newReplies }) => newReplies),
  };
}

/** Lets the realtime module read a customer's messages. */
export function createCustomerRecordsApi(http: HttpClient): RecordsApi {
  const first = { pageNo: 1, pageSize: CHAT_FIRST_PAGE_SIZE };
  return {
    fetchNewest: (chatId) => http.send(pageCustomerRecord, { ...first, chatId }),
    fetchOlder: (chatId, cursor) => http.send(pageCustomerRecord, { ...first, chatId, cursor }),
    fetchAfter: (chatId, afterSeq) =>
      http.send(pageCustomerRecord, { ...first, pageSize: PAGE_SIZE_MAX, chatId, afterSeq }),
    deleteMessage: (message) => http.save(deleteCustomerMessage, message),
  };
}

/** What the customer's page needs from its environment. */
export interface CustomerDeps extends PicturesDeps, ClockDeps {
  readonly customerApi: CustomerApi;
  readonly app: HostApp;
  readonly tokens: TokenHolder;
  /** The customer that a demonstration shows; null: the app around this page provides the token. */
  readonly demoCustomerId: string | null;
  /** Holds the key that signs requests for avatars. In memory only. */
  readonly signers: { readonly current: () => Signer | null; readonly hold: (signer: Signer) => void };
  readonly loadFetching: () => Promise<{ readonly avatarsSaga: typeof avatarsSaga; readonly deps: AvatarsDeps }>;
  readonly viewHistory: ViewHistory;
  readonly visibility: Visibility;
  /** Numbers from 0 up to 1. */
  readonly random: () => number;
}
