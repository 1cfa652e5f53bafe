import type { HeadPictures } from '../components/headPictures.tsx';

/**
 * Pictures whose source comes after the page. Until `arrive` there are none; what is wanted meanwhile is not forgotten.
 */
export interface LateHeadPictures extends HeadPictures {
  readonly arrive: (pictures: HeadPictures) => void;
}

export function lateHeadPictures(): LateHeadPictures {
  const listeners = new Set<() => void>();
  const wanted = new Set<string>();
  let arrived: HeadPictures | null = null;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    addressOf: (head) => arrived?.addressOf(head) ?? null,
    want: (head) => {
      if (arrived === null) wanted.add(head);
      else arrived.want(head);
    },
    arrive: (pictures) => {
      arrived = pictures;
      pictures.subscribe(() => {
        for (const listener of listeners) listener();
      });
      wanted.forEach(pictures.want);
    },
  };
}
