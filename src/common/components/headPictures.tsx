import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';

/** Where pictures of people come from. A head is the contract's HeadImg: whose picture, and which one. */
export interface HeadPictures {
  /** The listener hears of every change. @returns what ends that */
  readonly subscribe: (listener: () => void) => () => void;
  /** Under this address the page can show it; null as long as it can't. */
  readonly addressOf: (head: string) => string | null;
  /** It is on screen: it is to be fetched, or kept. */
  readonly want: (head: string) => void;
}

const NO_PICTURES: HeadPictures = { subscribe: () => () => undefined, addressOf: () => null, want: () => undefined };
const HeadPicturesContext = createContext(NO_PICTURES);

export function HeadPicturesProvider({
  pictures,
  children,
}: {
  readonly pictures: HeadPictures;
  readonly children: ReactNode;
}) {
  return <HeadPicturesContext value={pictures}>{children}</HeadPicturesContext>;
}

/** The address of a picture; null without one. Without a provider, as in a replay, there are none. */
export function useHeadPicture(head: string): string | null {
  const pictures = use(HeadPicturesContext);
  const address = useSyncExternalStore(pictures.subscribe, () => pictures.addressOf(head));
  const isHere = address !== null;
  // Also when it has been let go of while it was on screen.
  useEffect(() => {
    if (head !== '') pictures.want(head);
  }, [pictures, head, isHere]);
  return address;
}
