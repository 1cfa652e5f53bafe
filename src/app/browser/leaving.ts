/** Lets the browser ask before its tab is closed or the page is loaded anew, as long as something would be lost. */
export function createLeaveGuard(window: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  const question = (event: Event) => event.preventDefault();
  let isAsking = false;
  return {
    ask: (asks: boolean) => {
      isAsking = asks;
      if (asks) window.addEventListener('beforeunload', question);
      else window.removeEventListener('beforeunload', question);
    },
    isAsking: () => isAsking,
  };
}
