declare global {
  interface ImportMeta {
    /** All modules of a folder whose paths match; webpack implements it. */
    readonly webpackContext: (
      folder: string,
      options: { readonly recursive: boolean; readonly regExp: RegExp },
    ) => ModulesOf;
  }
}

interface ModulesOf {
  (path: string): unknown;
  keys(): readonly string[];
}

/** An action type, and the export with its action creator. */
export interface ActionType {
  readonly type: string;
  readonly where: string;
}

/** How deep action creators can be nested in the exports of a module. */
const DEPTH = 4;

/**
 * Every action type of the back-office, from all action creators that a module of src exports, alone or inside objects.
 * It skips the customer's page, which has no action log.
 */
export function everyActionType(): readonly ActionType[] {
  const modules = import.meta.webpackContext('../../../src', {
    recursive: true,
    regExp: /^\.\/(?!customer\/)(?!.*\.d\.ts$)(?!replayFrame\.ts$).*\.ts$/,
  });
  const found = new Map<string, string>();
  const seen = new Set<unknown>();
  const look = (value: unknown, where: string, depth: number): void => {
    if (typeof value === 'function' && isCreator(value)) found.set(value.type, found.get(value.type) ?? where);
    if (typeof value !== 'object' || value === null || depth === 0 || seen.has(value)) return;
    seen.add(value);
    for (const [key, part] of Object.entries(value)) look(part, `${where}.${key}`, depth - 1);
  };
  for (const path of modules.keys()) look(modules(path), path, DEPTH + 1);
  return [...found].map(([type, where]) => ({ type, where }));
}

function isCreator(value: object): value is { readonly type: string } {
  return 'type' in value && typeof value.type === 'string' && 'match' in value && typeof value.match === 'function';
}
