import { CLOSE } from '#contract/chat/commands.ts';
import type { Person } from '../common/principal.ts';
import type { ChatSession } from './chatSession.ts';

/** Close code and reason for a socket whose tab has a newer one. */
export const REPLACED = [CLOSE.replaced, 'a newer socket of this tab took over'] as const;
/** Close code and reason for a socket whose owner's permissions have changed since it was opened. */
export const ACCESS_CHANGED = [CLOSE.accessChanged, 'what you may do has changed'] as const;

/** The open sockets of this process. */
export class Registry {
  readonly sessions = new Set<ChatSession>();
  readonly #tabs = new Map<string, ChatSession>();

  add(session: ChatSession): void {
    this.sessions.add(session);
  }

  remove(session: ChatSession): void {
    this.sessions.delete(session);
    if (session.identity === null) return;
    const key = tabKey(session.identity, session.tabId);
    if (this.#tabs.get(key) === session) this.#tabs.delete(key);
  }

  /**
   * Makes this the tab's socket, and closes its older one.
   * @returns false when the tab already has a newer one, whose LOGIN was faster
   */
  takeTab(session: ChatSession, person: Person): boolean {
    const { tabId, connectionNo } = session;
    const key = tabKey(person, tabId);
    const other = this.#tabs.get(key);
    if (other !== undefined && other.isOpen && other.connectionNo > connectionNo) return false;
    this.endTab(person, { tabId, connectionNo });
    this.#tabs.set(key, session);
    return true;
  }

  /** A tab has a newer socket, here or in another process. */
  endTab(person: Person, newer: { readonly tabId: string; readonly connectionNo: number }): void {
    const session = this.#tabs.get(tabKey(person, newer.tabId));
    if (session !== undefined && session.connectionNo <= newer.connectionNo) session.close(...REPLACED);
  }

  accessChanged(staffIds: readonly string[]): void {
    const changed = new Set(staffIds);
    this.#closeStaff(ACCESS_CHANGED, ({ staffId }) => changed.has(staffId));
  }

  /** @param access what the owners of the sessions may do now, by session id */
  endOutdated(access: ReadonlyMap<string, string>): void {
    this.#closeStaff(ACCESS_CHANGED, (owner) => isOutdated(owner, access));
  }

  endStaffSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    this.#closeStaff([CLOSE.unauthorized, 'the session is over'], ({ sessionId }) => ended.has(sessionId));
  }

  #closeStaff(close: readonly [code: number, reason: string], isMeant: (owner: SocketOwner) => boolean): void {
    for (const session of this.sessions) {
      const { identity } = session;
      if (identity?.staff && isMeant({ staffId: identity.id, ...identity.staff })) session.close(...close);
    }
  }
}

/** The member of staff to whom a socket belongs, and what they could do when it was opened. */
export interface SocketOwner {
  readonly staffId: string;
  readonly sessionId: string;
  readonly access: string;
}

/** Whether the owner's permissions have changed since the socket was opened. False for a session that `now` lacks. */
export function isOutdated(
  { sessionId, access }: Pick<SocketOwner, 'sessionId' | 'access'>,
  now: ReadonlyMap<string, string>,
): boolean {
  return (now.get(sessionId) ?? access) !== access;
}

function tabKey({ type, id }: Person, tabId: string): string {
  return `${type} ${id} ${tabId}`;
}
