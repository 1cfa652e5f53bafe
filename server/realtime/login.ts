import { CLOSE } from '../../contract/chat/commands.ts';
import { bodyOf, type Body } from '../../contract/chat/packets.ts';
import { OLDEST_CLIENT_VERSION } from '../../contract/chat/version.ts';
import { PERSON_TYPE } from '../../contract/domain.ts';
import type { ChatIdentities, ChatIdentity, ChatLogin, ResumeService, Resumption } from '../chat/index.ts';
import type { Clock } from '../common/ports.ts';
import type { Attendance } from './attendance.ts';
import type { RealtimeCore } from './core.ts';
import type { LoginRate } from './loginRate.ts';
import type { ChatMetrics } from './metrics.ts';
import type { ConnectionLimits } from './options.ts';
import type { Announcer } from './publisher.ts';
import { REPLACED } from './registry.ts';
import type { Session } from './session.ts';

export interface LoginDeps {
  readonly core: RealtimeCore;
  readonly identities: Pick<ChatIdentities, 'logIn'>;
  readonly resume: Pick<ResumeService, 'resume'>;
  readonly announcer: Pick<Announcer, 'tellOthers'>;
  readonly attendance: Pick<Attendance, 'came'>;
  readonly metrics: Pick<ChatMetrics, 'socketRefused'>;
  readonly options: { readonly connections: Pick<ConnectionLimits, 'perCustomer' | 'perStaff'> };
  readonly loginRate: Pick<LoginRate, 'take'>;
  readonly now: Clock;
  readonly monotonic: Clock;
}

export interface LoginRequest {
  readonly seq: number;
  readonly body: Body<'Login'>;
  /** Whether the socket was opened by a page of ours. */
  readonly isOwnOrigin: boolean;
}

/** A close code and its reason. */
type CloseWords = readonly [code: number, reason: string];

const REFUSED: Readonly<Record<Exclude<ChatLogin['outcome'], 'accepted'>, CloseWords>> = {
  unauthorized: [CLOSE.unauthorized, 'the token proves nothing'],
  forbidden: [CLOSE.forbidden, 'not allowed to chat'],
};

/** Finds out whose socket this is and lets it go on from where it was; or closes it with the code that says why not. */
export async function logIn(deps: LoginDeps, session: Session, request: LoginRequest): Promise<void> {
  const { body, isOwnOrigin } = request;
  const refusal = refusalOf(body, isOwnOrigin);
  if (refusal !== null) {
    session.close(...refusal);
    return;
  }
  const login = await deps.identities.logIn(body);
  if (login.outcome !== 'accepted') {
    session.close(...REFUSED[login.outcome]);
    return;
  }
  if (!mayLogIn(deps, session, login.identity) || !hasPlace(deps, session, login.identity, body.uuid)) return;
  const resumption = await deps.resume.resume(login.identity, body);
  if (session.isOpen) begin(deps, session, { ...request, identity: login.identity, resumption });
}

/** Closes the socket of somebody who logs in too often. */
function mayLogIn({ loginRate, metrics, monotonic }: LoginDeps, session: Session, identity: ChatIdentity): boolean {
  if (loginRate.take(identity, monotonic())) return true;
  metrics.socketRefused('logins');
  session.close(CLOSE.tooManySockets, 'too many logins');
  return false;
}

/** Closes the socket of somebody who has too many. A tab's new socket replaces its old one, which does not count. */
function hasPlace(
  { core, metrics, options: { connections } }: LoginDeps,
  session: Session,
  identity: ChatIdentity,
  tabId: string,
): boolean {
  const who = identity.staff === null ? 'customer' : 'staff';
  const limit = who === 'customer' ? connections.perCustomer : connections.perStaff;
  if (core.feeds.otherTabsOf(identity, tabId) < limit) return true;
  metrics.socketRefused(who);
  session.close(CLOSE.tooManySockets, 'too many open sockets');
  return false;
}

/** Why nobody with this frame can log in, whoever they are. */
function refusalOf({ clientVer, uuid, userType }: Body<'Login'>, isOwnOrigin: boolean): CloseWords | null {
  if (clientVer < OLDEST_CLIENT_VERSION) return [CLOSE.clientTooOld, 'this page is too old: reload it'];
  if (!/^[\x21-\x7e]{1,64}$/.test(uuid)) return [CLOSE.protocolError, 'LOGIN without a uuid'];
  // A staff page lives on our own origin only; a customer's token is no cookie that a foreign page could borrow.
  return userType === PERSON_TYPE.staff && !isOwnOrigin ? [CLOSE.forbidden, 'foreign origin'] : null;
}

function begin(
  deps: LoginDeps,
  session: Session,
  {
    seq,
    body,
    identity,
    resumption,
  }: LoginRequest & { readonly identity: ChatIdentity; readonly resumption: Resumption },
): void {
  const { core, announcer, attendance, now } = deps;
  // Others may have logged in since.
  if (!hasPlace(deps, session, identity, body.uuid)) return;
  const { reset, eventSeq, eventsFrom, chats } = resumption;
  const tab = { tabId: body.uuid, connectionNo: body.clientSeq };
  session.accept(identity, tab);
  session.eventCursor = eventsFrom;
  if (!core.registry.takeTab(session, identity)) {
    session.close(...REPLACED);
    return;
  }
  announcer.tellOthers({ kind: 'tabTaken', person: { type: identity.type, id: identity.id }, ...tab });
  core.feeds.addSession(session, identity);
  const feeds = chats.flatMap((place) => core.feeds.join(session, 'participant', place) ?? []);

  session.answer({
    name: 'LoginAck',
    seq,
    body: bodyOf('LoginAck', { serverTime: now(), reset, sessionId: session.id, eventSeq }),
  });
  if (!reset) core.delivery.allMarksTo(session);
  // Also when nothing was missed: something may have happened between the reading and this moment.
  core.catchUp.personBehind(identity);
  for (const feed of feeds) core.catchUp.chatBehind(feed);
  if (identity.staff !== null) attendance.came();
}
