/** Lets sagas navigate within the page. */
export interface Navigator {
  /** @param path with its query, if any. `replace` replaces the current history entry. */
  readonly go: (path: string, options?: { readonly replace?: boolean }) => void;
  /** Connects the router. @returns the function that disconnects it */
  readonly attach: (move: Navigator['go']) => () => void;
}

/** A navigation that is requested before a router is connected waits for it. */
export function createNavigator(): Navigator {
  let router: Navigator['go'] | null = null;
  let waiting: Parameters<Navigator['go']> | null = null;
  return {
    go: (path, options) => {
      if (router === null) waiting = [path, options ?? {}];
      else router(path, options);
    },
    attach: (move) => {
      router = move;
      if (waiting !== null) move(...waiting);
      waiting = null;
      return () => {
        if (router === move) router = null;
      };
    },
  };
}
