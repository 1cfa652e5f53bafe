import path from 'node:path';

/** The checkout's top folder. */
export const ROOT = path.resolve(import.meta.dirname, '..');
/** What may be deleted at any time: compiler and bundler caches, test reports. */
export const CACHE_DIR = path.join(ROOT, '.cache');
