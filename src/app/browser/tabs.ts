/** The parts of a `Window` that are used of a tab. */
interface Tab {
  readonly location: { readonly href: string; replace(url: URL): void };
  focus(): void;
}

/** The parts of `window` that open a tab. */
export interface Opener {
  open(url: string, name: string): Tab | null;
  readonly location: { readonly origin: string };
}

/**
 * Opens an address in the tab with this name. If the tab exists, it only gets the focus and keeps its input.
 * Call it in the handler of a user's click.
 */
export function openNamedTab(opener: Opener, url: string, name: string): void {
  const tab = opener.open('', name);
  if (tab === null) return;
  if (tab.location.href === 'about:blank') tab.location.replace(new URL(url, opener.location.origin));
  tab.focus();
}
