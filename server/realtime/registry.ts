import { CLOSE } from '../../contract/chat/commands.ts';
import type { Person } from '../services/publisher.ts';
import type { Session } from './session.ts';

/** The open sockets of this process. */
export class Registry {
  readonly sessions = new Set<Session>();
  readonly #tabs = new Map<string, Session>();

  add(session: Session): void {
    this.sessions.add(session);
  }

  remove(session: Session): void {
    this.sessions.delete(session);
    if (session.identity === null) return;
    const key = tabKey(session.identity, session.tabId);
    if (this.#tabs.get(key) === session) this.#tabs.delete(key);
  }

  /** A tab has this socket now: an older one of the same tab is closed. */
  takeTab(session: Session, person: Person): void {
    this.endTab(person, session.tabId);
    this.#tabs.set(tabKey(person, session.tabId), session);
  }

  /** A tab has a newer socket, here or in another process. */
  endTab(person: Person, tabId: string): void {
    this.#tabs.get(tabKey(person, tabId))?.close(CLOSE.replaced, 'a newer socket of this tab took over');
  }

  endStaffSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    for (const session of this.sessions) {
      const sessionId = session.identity?.staff?.sessionId;
      if (sessionId !== undefined && ended.has(sessionId)) session.close(CLOSE.unauthorized, 'the session is over');
    }
  }
}

function tabKey({ type, id }: Person, tabId: string): string {
  return `${type} ${id} ${tabId}`;
}
