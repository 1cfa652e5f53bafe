import { createHash } from 'node:crypto';
import { IM_APP_TYPE } from '#contract/constants.ts';
import { changeUserOnlineStatus, getLoginUserInfo, login, loginIM, logout } from '#contract/http/auth.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { demoToken, openCustomerChat } from '#contract/http/customer.ts';
import { DEMO_PASSWORD } from '../seed/people.ts';
import type { SignedIn } from './connection.ts';
import { makeCall } from './httpCall.ts';
import { RefusedError } from './waiting.ts';

const TOKEN_DEAD = 403;
const TOO_MANY = 429;
const SERVER_FAULT = 500;
/** A customer's token is renewed this long before it expires. */
const RENEW_MS = 60_000;

/** The server of a run. */
export interface Server {
  readonly url: string;
  /** Ends the run and cancels running calls. */
  readonly signal: AbortSignal;
  /** Issues customers' tokens like the app's back end; by default the demonstration issues them. */
  readonly issueToken?: (customerId: string) => Promise<IssuedToken>;
}

export interface IssuedToken {
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Makes a call that must succeed.
 * @throws {RefusedError} when the server refuses it; another error when the server fails or is out of reach
 */
export async function ask<C extends Call>(
  { url, signal }: Server,
  call: C,
  input: RequestOf<C>,
  token?: string,
): Promise<ResponseOf<C>> {
  const answer = await makeCall(url, call, input, { signal, ...(token !== undefined && { token }) });
  if (answer.status === TOO_MANY || answer.status >= SERVER_FAULT)
    throw new Error(`${call.path}: HTTP ${answer.status}`);
  if (answer.status !== 200 || answer.code !== 200)
    throw new RefusedError(`${call.path}: ${answer.code} ${answer.codeMsg}`, answer.code);
  return answer.data as ResponseOf<C>;
}

/** A customer's login, with the token that the messaging app would give to the page. */
export class CustomerAccount {
  readonly id: string;
  readonly #server: Server;
  #token: { readonly value: string; readonly until: number } | null = null;
  #chatUrl: string | null = null;

  constructor(server: Server, id: string) {
    this.id = id;
    this.#server = server;
  }

  async token(isRejected = false): Promise<string> {
    if (this.#token === null || isRejected || this.#token.until - Date.now() < RENEW_MS) {
      const { token, expiresAt } = await this.#issue();
      this.#token = { value: token, until: Date.parse(expiresAt) };
    }
    return this.#token.value;
  }

  #issue(): Promise<IssuedToken> {
    const { issueToken } = this.#server;
    return issueToken?.(this.id) ?? ask(this.#server, demoToken, { customerId: this.id });
  }

  /** Makes a call with a valid token. By the server's clock, a token may expire early. */
  async ask<C extends Call>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
    try {
      return await ask(this.#server, call, input, await this.token());
    } catch (error) {
      if (!(error instanceof RefusedError) || error.code !== TOKEN_DEAD) throw error;
      return ask(this.#server, call, input, await this.token(true));
    }
  }

  async signIn(isRejected: boolean): Promise<SignedIn> {
    const token = await this.token(isRejected);
    this.#chatUrl ??= (await ask(this.#server, openCustomerChat, { comeFrom: null }, token)).chatUrl;
    return { httpToken: token, socketToken: token, chatUrl: this.#chatUrl };
  }
}

/** A staff account's login and logout: the back office, the chat service, and going online. */
export class AgentAccount {
  readonly #server: Server;
  readonly #account: string;
  #signedIn: SignedIn | null = null;
  #id = '';
  #wasOnline: boolean | null = null;

  readonly #device: string;
  readonly #password: string;

  /** @param device shown in the account's list of devices */
  constructor(server: Server, account: string, { device = 'simulator', password = DEMO_PASSWORD } = {}) {
    this.#server = server;
    this.#account = account;
    this.#device = device;
    this.#password = password;
  }

  /** The id of the staff account, known after signing in. */
  get id(): string {
    return this.#id;
  }

  get isSignedIn(): boolean {
    return this.#signedIn !== null;
  }

  /** Makes a call as this account, which has signed in. */
  ask<C extends Call>(call: C, input: RequestOf<C>): Promise<ResponseOf<C>> {
    return ask(this.#server, call, input, this.#signedIn?.httpToken ?? '');
  }

  async signIn(isRejected: boolean): Promise<SignedIn> {
    if (isRejected) this.#signedIn = null;
    this.#signedIn ??= await this.#enter();
    return this.#signedIn;
  }

  /**
   * Restores the state before: offline, unless someone with this account was online.
   * @param always goes offline in any case, and signs in for it if necessary
   */
  async leave(always = false): Promise<void> {
    if (always) await this.signIn(false);
    if (this.#signedIn !== null && (always || this.#wasOnline === false))
      await this.ask(logout, { userId: this.#id, isOnline: false });
  }

  async #enter(): Promise<SignedIn> {
    const encoded = sha256(this.#password);
    const { token, userDetail } = await ask(this.#server, login, { account: this.#account, password: encoded });
    this.#id = userDetail.id;
    const { isOnline, mobile } = await ask(this.#server, getLoginUserInfo, {}, token);
    this.#wasOnline ??= isOnline;
    const { tcpToken, chatUrl } = await ask(
      this.#server,
      loginIM,
      {
        verify: sha256(encoded),
        appType: IM_APP_TYPE,
        mobile,
        deviceId: this.#device,
        deviceName: this.#device,
      },
      token,
    );
    await ask(this.#server, changeUserOnlineStatus, { userId: userDetail.id, isOnline: true }, token);
    return { httpToken: token, socketToken: tcpToken, chatUrl };
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
