import { watchFolders } from '../watchFolders.ts';

const SOURCES = ['bench', 'contract', 'demo', 'gallery', 'server', 'src', 'test', 'tools', 'workers'];
/** Editors write a file in several steps, and a checkout changes many files. */
const SETTLE_MS = 100;

export interface SourceChanges {
  /** Waits for changes since the last call. @returns the changed files, relative to the checkout's top folder */
  next(): Promise<readonly string[]>;
}

/** Watches the sources until the process ends. */
export function watchSources(): SourceChanges {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let onSettled: (() => void) | null = null;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => onSettled?.(), SETTLE_MS);
  };
  watchFolders(SOURCES, (file) => {
    changed.add(file);
    settle();
  });
  return {
    next: () =>
      new Promise((resolve) => {
        onSettled = () => {
          onSettled = null;
          resolve([...changed]);
          changed.clear();
        };
        if (changed.size > 0) settle();
      }),
  };
}
