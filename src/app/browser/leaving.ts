/** Lets the browser ask before its tab is closed or the page is loaded anew, as long as something would be lost. */
export function createLeaveGuard(window: Pick<Window, 'addEventListener' | 'removeEventListener'>): (asks: boolean) => void {
  const ask = (event: Event) => event.preventDefault();
  return (asks) => {
    if (asks) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
}
