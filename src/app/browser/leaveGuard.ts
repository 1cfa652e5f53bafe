/** Lets the browser ask before the tab is closed or reloaded, while a form has unsaved input. */
export function createLeaveGuard(window: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  const question = (event: Event) => event.preventDefault();
  const asking = new Set<string>();
  return {
    /** Registers or removes a form. Without `form`, false removes all of them. */
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
