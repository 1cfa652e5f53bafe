import { readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.ts';

/**
 * Calls `onChange` with each file that changes in folders of the checkout, until the process ends. Paths are relative
 * to the checkout. It watches each folder separately, because a recursive watch of Node 20 loses files that an editor
 * replaces.
 */
export function watchFolders(folders: readonly string[], onChange: (file: string) => void): void {
  const watched = new Set<string>();
  const watchNew = (): void => {
    for (const folder of folders.flatMap(foldersIn)) {
      if (watched.has(folder)) continue;
      watched.add(folder);
      const watcher = watch(path.join(ROOT, folder), (_event, name) => {
        watchNew();
        onChange(name === null ? folder : `${folder}/${name}`);
      });
      watcher.on('error', () => {
        watched.delete(folder);
      });
    }
  };
  watchNew();
}

function foldersIn(folder: string): readonly string[] {
  const inside = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return [
    folder,
    ...inside.map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)).replaceAll(path.sep, '/')),
  ];
}
