import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PAGE =
  '<!doctype html><head><title>__PRODUCT_TITLE__</title><meta name="app-config" content="__APP_CONFIG__" /></head>';

/**
 * A folder of pages with the placeholders of built ones, because the server's specs do not build pages. The caller
 * deletes it.
 */
export function emptyPages(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'cs-test-web-'));
  mkdirSync(path.join(dir, 'assets'));
  for (const name of ['index', 'customer', 'replayFrame'])
    writeFileSync(path.join(dir, `${name}.html`), `${PAGE}<p>${name}</p>`);
  writeFileSync(path.join(dir, 'assets', 'main.0123456789.js'), 'void 0;');
  writeFileSync(path.join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return dir;
}
