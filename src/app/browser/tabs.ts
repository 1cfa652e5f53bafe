/** A window that a page has opened, or is. */
interface Tab {
  readonly location: { readonly href: string; replace(url: URL): void };
  focus(): void;
}

/** The page's own window, as far as opening others needs it. */
export interface Opener {
  open(url: string, name: string): Tab | null;
  readonly location: { readonly origin: string };
}

/**
 * Shows an address in a tab of that name. A tab that is there already comes to the front as it is, with what was typed
 * in it.
 * To be called while the browser still counts the user's click.
 */
export function openNamedTab(opener: Opener, url: string, name: string): void {
  const tab = opener.open('', name);
  if (tab === null) return;
  if (tab.location.href === 'about:blank') tab.location.replace(new URL(url, opener.location.origin));
  tab.focus();
}
