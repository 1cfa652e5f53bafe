import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { UnknownAction } from 'redux';
import { importPageCode } from '../pageCode.ts';
import { CACHE_DIR, ROOT } from '../paths.ts';

/** An action creator of the page: the export that has it, and the path from there. */
export interface Creator {
  readonly create: (payload?: unknown) => unknown;
  readonly name: string;
  readonly from: string;
  /** As `tasksList.actions.pageReceived`. */
  readonly call: string;
}

/** Modules of the back-office that declare actions, by their names. Actions of other modules are written as literals. */
const MODULE = /^(?!customer\/)(?!.*\.d\.ts$).*(?:Slice|Events|Actions|List|Form|Screen)\.ts$/;
const ENTRY = 'actionCreators.ts';
/** How deep action creators can be nested in an export. */
const DEPTH = 3;

/** Finds the action creators of the page by the types of their actions. */
export async function loadCreators(): Promise<ReadonlyMap<string, Creator>> {
  const files = (await readdir(path.join(ROOT, 'src'), { recursive: true })).filter((file) => MODULE.test(file)).sort();
  await mkdir(CACHE_DIR, { recursive: true });
  const entry = path.join(CACHE_DIR, ENTRY);
  await writeFile(entry, files.map((file, index) => `export * as m${index} from '#src/${file}';\n`).join(''));
  const modules = (await importPageCode(path.relative(ROOT, entry))) as Readonly<Record<string, object>>;
  const creators = new Map<string, Creator>();
  const add = (value: unknown, creator: Omit<Creator, 'create'>, depth: number): void => {
    if (isCreator(value) && !creators.has(value.type)) creators.set(value.type, { ...creator, create: value });
    if (typeof value !== 'object' || value === null || depth === 0) return;
    for (const [key, inner] of Object.entries(value))
      add(inner, { ...creator, call: `${creator.call}.${key}` }, depth - 1);
  };
  for (const [index, file] of files.entries()) {
    const from = file.startsWith('common/') ? `#${file}` : `#src/${file}`;
    for (const [name, value] of Object.entries(modules[`m${index}`] ?? {}))
      add(value, { name, from, call: name }, DEPTH);
  }
  return creators;
}

function isCreator(value: unknown): value is Creator['create'] & { readonly type: string } {
  return typeof value === 'function' && 'match' in value && 'type' in value && typeof value.type === 'string';
}

/** The creator that makes this action of its payload; null: none does. */
export function creatorOf(creators: ReadonlyMap<string, Creator>, action: UnknownAction): Creator | null {
  const creator = creators.get(action.type);
  return creator !== undefined && makes(creator, action) ? creator : null;
}

function makes({ create }: Creator, action: UnknownAction): boolean {
  try {
    return isDeepStrictEqual(plain(create(action['payload'])), plain(action));
  } catch {
    return false; // the payload comes from a file
  }
}

/** As JSON has it, without undefined fields. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
