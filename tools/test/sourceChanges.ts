import { watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';

const SOURCES = ['bench', 'contract', 'server', 'src', 'test', 'tools', 'workers'];
/** Editors write a file in several steps, and a checkout many files. */
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
  for (const source of SOURCES) {
    watch(path.join(ROOT, source), { recursive: true }, (_event, name) => {
      if (name !== null) changed.add(`${source}/${name.replaceAll(path.sep, '/')}`);
      clearTimeout(timer);
      timer = setTimeout(() => onSettled?.(), SETTLE_MS);
    });
  }
  return {
    next: () => new Promise((resolve) => {
      onSettled = () => {
        onSettled = null;
        resolve([...changed]);
        changed.clear();
      };
      if (changed.size > 0) timer = setTimeout(onSettled, SETTLE_MS);
    }),
  };
}
