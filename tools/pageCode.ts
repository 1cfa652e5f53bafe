import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CACHE_DIR } from './paths.ts';
import { bundleProgram } from './serverBundle.ts';

const loaded = new Map<string, Promise<unknown>>();

/**
 * Imports code of the page into this process, without its style sheets. It is bundled, as it has other compiler settings
 * than programs.
 * @param source relative to the checkout's top folder
 * @returns its exports. It is loaded once
 */
export function importPageCode(source: string): Promise<unknown> {
  const known = loaded.get(source) ?? load(source);
  loaded.set(source, known);
  return known;
}

async function load(source: string): Promise<unknown> {
  mkdirSync(CACHE_DIR, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE_DIR, 'page-code-'));
  try {
    return await import(pathToFileURL(await bundleProgram(source, folder)).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
