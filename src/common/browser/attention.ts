/**
 * Events that only a person causes. Pointer moves do not count, as a desk can shake, and neither do scroll events, which
 * new messages cause.
 */
export const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'input'] as const;

/** For so long an action counts as attention in a window without focus, in milliseconds. */
const ACTED_MS = 30_000;
/** When a frame inside the page had the focus, no event says that it has lost it. In milliseconds. */
const LOOK_EVERY_MS = 5_000;

/**
 * Watches whether a person attends to this page: its window has the focus, or they act in it without, as by the wheel. A
 * page that can be seen beside others is not attended. Reports the state now and each change.
 * @returns the function that ends this
 */
export function watchAttention(page: Window, onChange: (isAttended: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let reported: boolean | null = null;
  let acting: ReturnType<typeof setTimeout> | null = null;

  const update = () => {
    const { visibilityState } = page.document;
    const isAttended = visibilityState === 'visible' && (page.document.hasFocus() || acting !== null);
    if (isAttended === reported) return;
    reported = isAttended;
    onChange(isAttended);
  };
  const forgetAction = () => {
    if (acting !== null) clearTimeout(acting);
    acting = null;
    update();
  };
  const act = () => {
    if (acting !== null) clearTimeout(acting);
    acting = page.document.hasFocus() ? null : setTimeout(forgetAction, ACTED_MS);
    update();
  };

  for (const type of ACTIVITY_EVENTS) page.addEventListener(type, act, { capture: true, passive: true, signal });
  page.addEventListener('focus', update, { signal });
  page.addEventListener('blur', forgetAction, { signal });
  page.document.addEventListener('visibilitychange', forgetAction, { signal });
  const looking = setInterval(update, LOOK_EVERY_MS);
  update();
  return () => {
    listening.abort();
    clearInterval(looking);
    if (acting !== null) clearTimeout(acting);
  };
}
