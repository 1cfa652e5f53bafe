import { matchPath } from 'react-router-dom';
import { ID_PATTERN, USER_TYPE } from '../../contract/domain.ts';
import { isPermitted, type PermissionHolder } from '../common/permission/permission.ts';

/** What is known of a screen before its code has loaded. */
export interface Screen {
  readonly name: string;
  /** With `:id` in it there is one for each thing of a kind. */
  readonly path: string;
  /** In English; may name the `id`. In the catalogue it is `screens.<name>`. */
  readonly title: string;
  /** Any one of these keys opens it; none: everyone who is signed in. */
  readonly keys: readonly string[];
  /** Each of these is needed besides. */
  readonly needs: readonly string[];
  /** Type A alone, whatever a role holds. */
  readonly isForAdmins: boolean;
  /** The role key under which the server's menus name it; null: no menu leads to it. */
  readonly menuKey: string | null;
  /** The screen that stands before it in the breadcrumb, and whose menu is lit. */
  readonly parent: string | null;
  /** The whole page is its own, without sidebar and navbar. */
  readonly isFullPage: boolean;
  /** Messages arrive while it is shown. */
  readonly needsRealtime: boolean;
  /** Who chose to be offline is led to its parent. */
  readonly needsOnline: boolean;
}

export const PLAIN_SCREEN = {
  keys: [],
  needs: [],
  isForAdmins: false,
  menuKey: null,
  parent: null,
  isFullPage: false,
  needsRealtime: false,
  needsOnline: false,
} as const;

/** The screens that exist for somebody: for others an address is as unknown as one that nobody has. */
export function screensOf<S extends Screen>(screens: readonly S[], holder: PermissionHolder): readonly S[] {
  return screens.filter(
    ({ keys, needs, isForAdmins }) =>
      (keys.length === 0 || isPermitted(holder, keys)) &&
      needs.every((key) => isPermitted(holder, [key])) &&
      (!isForAdmins || holder.type === USER_TYPE.admin),
  );
}

/** Paths are matched without regard to case, or to a slash at the end. */
export function screenAt<S extends Screen>(screens: readonly S[], path: string): S | null {
  return screens.find((screen) => placeIn(screen, path) !== null) ?? null;
}

/** Which thing of its kind the screen at a path shows; null where there is but one. */
export function idAt(screens: readonly Screen[], path: string): string | null {
  const screen = screenAt(screens, path);
  return screen === null ? null : (placeIn(screen, path)?.id ?? null);
}

/** An id as an address holds it. @returns as it stands everywhere else; null for what is none */
export function readId(text: string): string | null {
  return ID_PATTERN.test(text) ? text.replace(/^0+(?=[0-9])/, '') : null;
}

/** null: the path is another's. */
function placeIn({ path: pattern }: Screen, path: string): { readonly id: string | null } | null {
  const match = matchPath(pattern, path);
  if (match === null) return null;
  const { id } = match.params;
  if (id === undefined) return { id: null };
  const read = readId(id);
  return read === null ? null : { id: read };
}

/** The screen that stands before another in the breadcrumb. */
export function parentOf<S extends Screen>(screens: readonly S[], screen: Screen | null): S | null {
  return screens.find(({ name }) => name === screen?.parent) ?? null;
}

/** Their part of the catalogue. */
export function titlesOf(screens: readonly Screen[]): Readonly<Record<string, string>> {
  return Object.fromEntries(screens.map(({ name, title }) => [name, title]));
}
