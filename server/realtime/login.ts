import { CLOSE, OLDEST_CLIENT_VERSION } from '#contract/chat/commands.ts';
import { bodyOf, type Body } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatIdentities, ChatIdentity, ChatLogin, ResumeService, Resumption } from '../chat/index.ts';
import type { Person } from '../common/principal.ts';
import { keyOf, type Feeds } from './feeds.ts';
import type { FrameDeps } from './frames.ts';
import type { ChatMetrics } from './metrics.ts';
import type { ConnectionLimits } from './options.ts';
import { REPLACED } from './registry.ts';
import type { ChatSession } from './chatSession.ts';
import type { SocketPresenceReporter } from './socketPresence.ts';

export interface LoginDeps extends Pick<FrameDeps, 'core' | 'publisher' | 'now' | 'monotonic'> {
  readonly identities: Pick<ChatIdentities, 'logIn'>;
  readonly resume: Pick<ResumeService, 'resume'>;
  readonly socketPresence: Pick<SocketPresenceReporter, 'socketOpened'>;
  readonly metrics: Pick<ChatMetrics, 'socketRefused'>;
  readonly options: { readonly connections: Pick<ConnectionLimits, 'perCustomer' | 'perStaff'> };
  readonly loginRate: Pick<LoginRate, 'take'>;
  readonly tabLimit: Pick<TabLimit, 'take'>;
}

export interface LoginRequest {
  readonly seq: number;
  readonly body: Body<'Login'>;
  /** Whether one of our own pages opened the socket. */
  readonly isOwnOrigin: boolean;
}

/** A close code and its reason. */
type Close = readonly [code: number, reason: string];

const REFUSED: Readonly<Record<Exclude<ChatLogin['outcome'], 'accepted'>, Close>> = {
  unauthorized: [CLOSE.unauthorized, 'the token proves nothing'],
  forbidden: [CLOSE.forbidden, 'not allowed to chat'],
  tooMany: [CLOSE.tooManySockets, 'too many open sockets or logins'],
};

/** Identifies the person and resumes after the cursors of LOGIN. Closes the socket when they may not log in. */
export async function logIn(deps: LoginDeps, session: ChatSession, request: LoginRequest): Promise<void> {
  const { body, isOwnOrigin } = request;
  const refusal = refusalOf(body, isOwnOrigin);
  if (refusal !== null) {
    session.close(...refusal);
    return;
  }
  const counted: (() => void)[] = [];
  try {
    const login = await deps.identities.logIn(body, (person) => {
      const free = countTab(deps, person, body.uuid);
      if (free !== null) counted.push(free);
      return free !== null;
    });
    if (login.outcome !== 'accepted') {
      session.close(...REFUSED[login.outcome]);
      return;
    }
    const resumption = await deps.resume.resume(login.identity, body);
    if (session.isOpen) begin(deps, session, { ...request, identity: login.identity, resumption });
  } finally {
    for (const free of counted) free();
  }
}

/** @returns what ends the count again; null for a person who logs in too often or has too many sockets */
function countTab(
  { tabLimit, loginRate, metrics, monotonic, options: { connections } }: LoginDeps,
  person: Person,
  tabId: string,
): (() => void) | null {
  if (!loginRate.take(person, monotonic())) {
    metrics.socketRefused('logins');
    return null;
  }
  const limited = person.type === PERSON_TYPE.customer ? 'customer' : 'staff';
  const free = tabLimit.take(person, tabId, limited === 'customer' ? connections.perCustomer : connections.perStaff);
  if (free === null) metrics.socketRefused(limited);
  return free;
}

/** @returns why this frame is refused for every person, or null */
function refusalOf({ clientVer, uuid, userType }: Body<'Login'>, isOwnOrigin: boolean): Close | null {
  if (clientVer < OLDEST_CLIENT_VERSION) return [CLOSE.clientTooOld, 'this page is too old: reload it'];
  if (!/^[\x21-\x7e]{1,64}$/.test(uuid)) return [CLOSE.protocolError, 'LOGIN without a uuid'];
  // Staff authenticate by a cookie, which a page of another origin could use. A customer's token is not a cookie.
  return userType === PERSON_TYPE.staff && !isOwnOrigin ? [CLOSE.forbidden, 'foreign origin'] : null;
}

function begin(
  { core, publisher, socketPresence, now }: LoginDeps,
  session: ChatSession,
  request: LoginRequest & { readonly identity: ChatIdentity; readonly resumption: Resumption },
): void {
  const { seq, body, identity } = request;
  const { reset, eventSeq, eventsFrom, chats } = request.resumption;
  const tab = { tabId: body.uuid, connectionNo: body.clientSeq };
  const [other] = core.feeds.personFeed(identity)?.sessions ?? [];
  session.accept(identity, tab, other);
  session.eventCursor = eventsFrom;
  if (!core.registry.takeTab(session, identity)) {
    session.close(...REPLACED);
    return;
  }
  publisher.publishToOtherProcesses({ kind: 'tabTaken', person: { type: identity.type, id: identity.id }, ...tab });
  core.feeds.addSession(session, identity);
  const feeds = chats.flatMap((start) => core.feeds.join(session, 'participant', start) ?? []);

  session.answer({
    name: 'LoginAck',
    seq,
    body: bodyOf('LoginAck', { serverTime: now(), reset, sessionId: session.id, eventSeq }),
  });
  if (!reset) core.delivery.allMarksTo(session);
  // Always: messages and events may have been written since `resume` read.
  core.catchUp.personBehind(identity);
  for (const feed of feeds) core.catchUp.chatBehind(feed);
  if (identity.staff !== null) socketPresence.socketOpened();
}

const MINUTE_MS = 60_000;
/** A disconnection for abuse counts like this many LOGINs, so that logging in again does not go on with it. */
const LOGINS_PER_DISCONNECTION = 10;

/** Limits the LOGINs of each person in a minute on this process: reconnecting in a loop loads the database. */
export class LoginRate {
  readonly #perMinute: number;
  readonly #counts = new Map<string, number>();
  #minuteStartedAt: number | null = null;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /**
   * @param now milliseconds of a clock that only moves forward
   * @returns false when the person has logged in too often in this minute
   */
  take(person: Person, now: number): boolean {
    const count = this.#countOf(person, now);
    if (count >= this.#perMinute) return false;
    this.#counts.set(keyOf(person), count + 1);
    return true;
  }

  /** The person was disconnected for breaking a limit. */
  disconnected(person: Person, now: number): void {
    this.#counts.set(keyOf(person), this.#countOf(person, now) + LOGINS_PER_DISCONNECTION);
  }

  #countOf(person: Person, now: number): number {
    if (this.#minuteStartedAt === null || now - this.#minuteStartedAt >= MINUTE_MS) {
      this.#minuteStartedAt = now;
      this.#counts.clear();
    }
    return this.#counts.get(keyOf(person)) ?? 0;
  }
}

/**
 * Limits the tabs of each person in this process. Tabs that are logging in count like open ones, so LOGINs that arrive
 * together do not all read the database before the first one counts.
 */
export class TabLimit {
  readonly #feeds: Pick<Feeds, 'openTabsOf'>;
  readonly #loggingIn = new Map<string, readonly string[]>();

  constructor(feeds: Pick<Feeds, 'openTabsOf'>) {
    this.#feeds = feeds;
  }

  /**
   * Counts a tab that logs in. A tab's new socket replaces its old one, which does not count.
   * @returns call it when the login has ended, either way; null when other tabs have reached the limit
   */
  take(person: Person, tabId: string, limit: number): (() => void) | null {
    const key = keyOf(person);
    const loggingIn = this.#loggingIn.get(key) ?? [];
    const others = new Set([...this.#feeds.openTabsOf(person), ...loggingIn]);
    others.delete(tabId);
    if (others.size >= limit) return null;
    this.#loggingIn.set(key, [...loggingIn, tabId]);
    return () => this.#loginEnded(key, tabId);
  }

  #loginEnded(key: string, tabId: string): void {
    const loggingIn = this.#loggingIn.get(key) ?? [];
    const left = loggingIn.toSpliced(loggingIn.indexOf(tabId), 1);
    if (left.length === 0) this.#loggingIn.delete(key);
    else this.#loggingIn.set(key, left);
  }
}
