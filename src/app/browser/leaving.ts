/** Lets the browser ask before its tab is closed or the page is loaded anew, as long as something would be lost. */
export function createLeaveGuard(window: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  const question = (event: Event) => event.preventDefault();
  const asking = new Set<string>();
  return {
    /** A form asks, or no longer does; without one, none does. */
    ask: (asks: boolean, form?: string) => {
      if (asks) asking.add(form ?? '');
      else if (form === undefined) asking.clear();
      else asking.delete(form);
      if (asking.size > 0) window.addEventListener('beforeunload', question);
      else window.removeEventListener('beforeunload', question);
    },
    isAsking: () => asking.size > 0,
  };
}
