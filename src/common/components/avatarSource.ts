import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** Where the page gets avatars. An avatar is named by the contract's HeadImg. */
export interface AvatarSource {
  /** Calls the listener on each change. @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
  /** An object URL; null while there is none. */
  readonly addressOf: (avatar: string) => string | null;
  /** Says that the avatar is on screen, so that it is loaded and not evicted. */
  readonly want: (avatar: string) => void;
}

const NO_PICTURES: AvatarSource = { subscribe: () => () => undefined, addressOf: () => null, want: () => undefined };
/** Without a provider, as in a replay, there are no pictures. */
export const AvatarContext = createContext(NO_PICTURES);

/** The address of an avatar; null without one. */
export function useAvatar(avatar: string): string | null {
  const pictures = use(AvatarContext);
  const address = useSyncExternalStore(pictures.subscribe, () => pictures.addressOf(avatar));
  const isHere = address !== null;
  // Asks again if it was evicted while it was on screen.
  useEffect(() => {
    if (avatar !== '') pictures.want(avatar);
  }, [pictures, avatar, isHere]);
  return address;
}
