import { ACTIVITY_EVENTS } from '#common/browser/attention.ts';
import type { TextStore } from '#common/browser/textStore.ts';
import { firstEvent } from '#common/http/cancellable.ts';

const SIGN_INS = 'cs.signIns';

export type SignIns = ReturnType<typeof createSignIns>;

/** Sign-ins, as the tabs of a browser announce them to each other. The channel stays open as long as the page. */
export function createSignIns() {
  const channel = new BroadcastChannel(SIGN_INS);
  return {
    /** Tells the other tabs that there is a new session. Its token must be in the cookie. */
    announce: () => channel.postMessage(null),
    /** Resolves at the next sign-in in another tab. */
    nextElsewhere: () => firstEvent((onSignIn, signal) => channel.addEventListener('message', onSignIn, { signal })),
  };
}

/**
 * Watches whether a person uses the page.
 * @returns a function that returns whether they have used it since its last call
 */
export function watchUserActivity(page: Pick<EventTarget, 'addEventListener'>): () => boolean {
  let wasActive = true; // to open the page is an activity
  for (const type of ACTIVITY_EVENTS)
    page.addEventListener(
      type,
      () => {
        wasActive = true;
      },
      { capture: true, passive: true },
    );
  return () => {
    const result = wasActive;
    wasActive = false;
    return result;
  };
}

const DEVICE_ID = 'cs.deviceId';

/** The id of this browser. It is created once, or at each page load if it cannot be stored. */
export function readDeviceId(store: TextStore, newId: () => string): string {
  const known = store.read(DEVICE_ID);
  if (known !== null && known !== '') return known;
  const id = newId();
  store.write(DEVICE_ID, id);
  return id;
}
