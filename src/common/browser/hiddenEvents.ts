/**
 * Files that are dropped beside a place for them do nothing. By default the browser leaves the page and opens them. Call
 * it once.
 */
export function ignoreStrayFiles(page: Pick<Window, 'addEventListener'>): void {
  const ignore = (event: DragEvent) => {
    const { dataTransfer, defaultPrevented } = event;
    if (defaultPrevented || dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  page.addEventListener('dragover', ignore);
  page.addEventListener('drop', ignore);
}

/**
 * Some browsers report the Enter of an input method as a plain key right after its composition ended. In milliseconds.
 */
export const AFTER_COMPOSITION_MS = 30;
/** The `keyCode` of every key that an input method handles; Safari has no other sign after a composition. */
const INPUT_METHOD_KEY = 229;
const ENDS_COMPOSITION: readonly string[] = ['Enter', 'Escape', 'Tab'];

/** The fields of a `KeyboardEvent` that decide. */
interface KeyDown extends Pick<KeyboardEvent, 'key' | 'isComposing' | 'timeStamp'> {
  readonly keyCode: number;
}

/** @param endedAt when the last composition ended */
function isOfInputMethod({ key, keyCode, isComposing, timeStamp }: KeyDown, endedAt: number): boolean {
  if (isComposing || keyCode === INPUT_METHOD_KEY) return true;
  return ENDS_COMPOSITION.includes(key) && timeStamp - endedAt < AFTER_COMPOSITION_MS;
}

/**
 * No part of the page sees the keys of an input method: its Escape takes back a word and closes no dialog, its Enter
 * chooses a word and sends nothing. Call it once, before anything else listens.
 */
export function hideInputMethodKeys(page: Pick<Window, 'addEventListener'>): void {
  let endedAt = -Infinity;
  page.addEventListener(
    'compositionend',
    ({ timeStamp }) => {
      endedAt = timeStamp;
    },
    { capture: true },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if (isOfInputMethod(event, endedAt)) event.stopPropagation();
    },
    { capture: true },
  );
}
