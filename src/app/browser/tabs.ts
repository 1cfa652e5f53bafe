/**
 * Shows an address in a tab of that name. A tab that is there already comes to the front as it is, with what was typed in it.
 * To be called while the browser still counts the user's click.
 */
export function openNamedTab(opener: Window, url: string, name: string): void {
  const tab = opener.open('', name);
  if (tab === null) return;
  if (tab.location.href === 'about:blank') tab.location.replace(new URL(url, opener.location.origin));
  tab.focus();
}
