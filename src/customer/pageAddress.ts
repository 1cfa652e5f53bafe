import { readPageConfig } from '#common/pageConfig.ts';
import { requestedView } from './viewHistory.ts';
import type { CustomerView } from './viewSlice.ts';

/** What the page's address and document say about the customer. */
export interface PageAddress {
  /** The token in the address's fragment; null: none. */
  readonly token: string | null;
  readonly isDemo: boolean;
  /** The customer that a demonstration's address names; null: none, or no demonstration. */
  readonly demoCustomerId: string | null;
  /** The view that the app wants to open. */
  readonly view: CustomerView;
}

/**
 * Reads the address and removes the token from it. The token must not appear in the browser's history or in
 * screenshots.
 */
export function takeAddress(page: Window): PageAddress {
  const token = takeToken(page);
  const { search } = page.location;
  const customer = new URLSearchParams(search).get('customer');
  const isDemo = readPageConfig(page.document)['demo'] === true;
  return {
    token,
    isDemo,
    demoCustomerId: isDemo && customer !== null && /^\d{1,19}$/.test(customer) ? customer : null,
    view: requestedView(search),
  };
}

/**
 * Reads the token from the fragment and removes it.
 * @returns null when the fragment holds no token
 */
export function takeToken({ location, history }: Window): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token === '' ? null : token;
}
