import path from 'node:path';

/** The checkout's top folder. */
export const ROOT = path.resolve(import.meta.dirname, '..');
/** Files that may be deleted at any time: caches of compilers and bundlers, test reports. */
export const CACHE_DIR = path.join(ROOT, '.cache');
