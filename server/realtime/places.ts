import type { Person } from '../common/principal.ts';
import { keyOf, type Feeds } from './feeds.ts';

/**
 * Limits the tabs of each person in this process. Tabs that are logging in count like open ones, so LOGINs that arrive
 * together do not all read the database before the first one counts.
 */
export class Places {
  readonly #feeds: Pick<Feeds, 'openTabsOf'>;
  readonly #loggingIn = new Map<string, readonly string[]>();

  constructor(feeds: Pick<Feeds, 'openTabsOf'>) {
    this.#feeds = feeds;
  }

  /**
   * Takes a place for a tab that logs in. A tab's new socket replaces its old one, which does not count.
   * @returns call it when the login has ended, either way; null when other tabs have all places
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
