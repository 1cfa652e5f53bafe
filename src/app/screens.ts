import { matchPath } from 'react-router-dom';
import { ID_PATTERN, USER_TYPE } from '#contract/domain.ts';
import { isPermitted, type PermissionHolder } from '#common/permission.ts';

/** What the app knows about a screen before its code has loaded. */
export interface Screen {
  readonly name: string;
  /** May contain `:id`. */
  readonly path: string;
  /** In English; may contain `{{id}}`. Its key in the catalogue is `screens.<name>`. */
  readonly title: string;
  /** The user needs one of these keys. If empty, every signed-in user may see it. */
  readonly keys: readonly string[];
  /** The user also needs all of these keys. */
  readonly needs: readonly string[];
  /** Only for users of type A, whatever keys a role has. */
  readonly isForAdmins: boolean;
  /** The key of its menu on the server; null: no menu leads to it. */
  readonly menuKey: string | null;
  /** The screen before it in the breadcrumb, whose menu is highlighted. */
  readonly parent: string | null;
  /** After G, its letter in the keys that lead to it; null: none. */
  readonly letter: string | null;
  /** It fills the whole page, without sidebar and navbar. */
  readonly isFullPage: boolean;
  /** It receives messages. */
  readonly needsRealtime: boolean;
  /** Users who chose to be offline are redirected to its parent. */
  readonly needsOnline: boolean;
}

export const PLAIN_SCREEN = {
  keys: [],
  needs: [],
  isForAdmins: false,
  menuKey: null,
  parent: null,
  letter: null,
  isFullPage: false,
  needsRealtime: false,
  needsOnline: false,
} as const;

/** The screens that a user may see. For others the address is unknown. */
export function screensOf<S extends Screen>(screens: readonly S[], holder: PermissionHolder): readonly S[] {
  return screens.filter(
    ({ keys, needs, isForAdmins }) =>
      (keys.length === 0 || isPermitted(holder, keys)) &&
      needs.every((key) => isPermitted(holder, [key])) &&
      (!isForAdmins || holder.type === USER_TYPE.admin),
  );
}

/** Paths ignore case and a slash at the end. */
export function screenAt<S extends Screen>(screens: readonly S[], path: string): S | null {
  return screens.find((screen) => matchScreen(screen, path) !== null) ?? null;
}

/** The id in a path; null if the screen's path has none. */
export function idAt(screens: readonly Screen[], path: string): string | null {
  const screen = screenAt(screens, path);
  return screen === null ? null : (matchScreen(screen, path)?.id ?? null);
}

/** Reads an id from an address. @returns it without leading zeros; null: not an id */
export function readId(text: string): string | null {
  return ID_PATTERN.test(text) ? text.replace(/^0+(?=[0-9])/, '') : null;
}

/** @returns null if the path belongs to another screen */
function matchScreen({ path: pattern }: Screen, path: string): { readonly id: string | null } | null {
  const match = matchPath(pattern, path);
  if (match === null) return null;
  const { id } = match.params;
  if (id === undefined) return { id: null };
  const read = readId(id);
  return read === null ? null : { id: read };
}

/** The screen before another in the breadcrumb. */
export function parentOf<S extends Screen>(screens: readonly S[], screen: Screen | null): S | null {
  return screens.find(({ name }) => name === screen?.parent) ?? null;
}

/** Titles of screens, for the catalogue. */
export function titlesOf(screens: readonly Screen[]): Readonly<Record<string, string>> {
  return Object.fromEntries(screens.map(({ name, title }) => [name, title]));
}
