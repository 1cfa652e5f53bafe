import { readPageConfig } from '../common/pageConfig.ts';
import { askedView } from './place/places.ts';
import type { CustomerView } from './place/placeSlice.ts';

/** What this page's address and document say about whom it is for. */
export interface PageAddress {
  /** The token that the app has put into the fragment; null: none. */
  readonly token: string | null;
  readonly isDemo: boolean;
  /** Whose page a demonstration shows; null outside a demonstration, and when the address names nobody. */
  readonly demoCustomerId: string | null;
  /** What the app wants to show. */
  readonly view: CustomerView;
}

/** Reads the address, and removes the token from it, so that it reaches neither history nor screenshots. */
export function takeAddress(page: Window): PageAddress {
  const token = takeToken(page);
  const { search } = page.location;
  const customer = new URLSearchParams(search).get('customer');
  const isDemo = readPageConfig(page.document)['demo'] === true;
  return {
    token,
    isDemo,
    demoCustomerId: isDemo && customer !== null && /^\d{1,19}$/.test(customer) ? customer : null,
    view: askedView(search),
  };
}

/** @returns the token of the fragment, which is gone from the address then; null: it has none */
export function takeToken({ location, history }: Window): string | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token');
  if (token === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token === '' ? null : token;
}
