import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A folder of empty pages. @param within a folder that the caller deletes */
export function noPages(within: string): string {
  const dir = path.join(within, 'pages');
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  for (const name of ['index', 'customer'])
    writeFileSync(path.join(dir, `${name}.html`), '<!doctype html><title>__PRODUCT_TITLE__</title>');
  writeFileSync(path.join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dir;
}
