/** The way for sagas to another address within the page. */
export interface Navigator {
  /** @param path with its query, if any. `replace` leaves no entry to go back to. */
  readonly go: (path: string, options?: { readonly replace?: boolean }) => void;
  /** The router lends its hand for as long as it is drawn. @returns takes it back */
  readonly attach: (move: Navigator['go']) => () => void;
}

/** What is asked for while there is no router waits for one. */
export function createNavigator(): Navigator {
  let mover: Navigator['go'] | null = null;
  let waiting: Parameters<Navigator['go']> | null = null;
  return {
    go: (path, options) => {
      if (mover === null) waiting = [path, options ?? {}];
      else mover(path, options);
    },
    attach: (move) => {
      mover = move;
      if (waiting !== null) move(...waiting);
      waiting = null;
      return () => {
        if (mover === move) mover = null;
      };
    },
  };
}
