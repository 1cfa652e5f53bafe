import { createAction } from '@reduxjs/toolkit';
import type { TFunction } from 'i18next';
import type { UnknownAction } from 'redux';
import type { MessageKey } from '../../i18n/index.ts';

/** A command was run. Its own action follows. The log counts commands by these. */
export const commandRan = createAction<{ readonly id: string; readonly by: 'key' | 'bar' | 'menu' | 'macro' }>(
  'commands/commandRan',
);
/** The user goes to an address of this page. */
export const addressRequested = createAction<{ readonly path: string; readonly search: string }>(
  'commands/addressRequested',
);

/** Headings of the command bar and the shortcut sheet, from top to bottom. */
export const COMMAND_GROUPS = [
  'chat',
  'leader',
  'replay',
  'replies',
  'messages',
  'chats',
  'queries',
  'customers',
  'staff',
  'go',
  'page',
] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something that a user can do, by whatever way: a key, a button, a menu, the command bar. */
export interface Command {
  /** Unique in the page, as 'chat.next'. Logs and stored key maps contain it. */
  readonly id: string;
  readonly title: MessageKey;
  readonly group: CommandGroup;
  /** Its keys unless the user has chosen others, as `strokes.ts` describes them. */
  readonly keys: readonly string[];
  /** A key that is held runs it again and again. */
  readonly isRepeatable?: boolean;
  /** What running it dispatches; null where it does not apply. */
  readonly actionIn: (state: object) => UnknownAction | null;
}

/** A command of a feature, for the part of the store that the feature reads. */
interface CommandOf<Root> extends Omit<Command, 'actionIn'> {
  readonly action: (root: Root) => UnknownAction | null;
}

/** Something else that the command bar offers: a chat, a screen, a text. */
export interface CommandEntry {
  /** Unique in its source. It is stored and logged, so it must not contain what people typed. */
  readonly id: string;
  readonly label: string;
  /** More about it, in its line. Typed words are looked for here, too. */
  readonly detail?: string;
  /** What choosing it dispatches. The bar has closed by then, and the focus is where it was before. */
  readonly action: UnknownAction;
}

/** Entries that are on the page already. */
export interface CommandSource {
  /** Unique in the page, as 'chats'. */
  readonly id: string;
  readonly group: CommandGroup;
  /**
   * Read each time the bar opens. Return the same objects where nothing has changed: the bar prepares the search of each
   * once.
   */
  readonly entriesIn: (state: object, t: TFunction) => readonly CommandEntry[];
}

interface CommandSourceOf<Root> extends Omit<CommandSource, 'entriesIn'> {
  readonly entries: (root: Root, t: TFunction) => readonly CommandEntry[];
}

const NO_ENTRIES: readonly CommandEntry[] = [];

/** Whether the slices that a feature reads have been added to the store. */
function reads<Root extends object>(slices: readonly (keyof Root)[]): (state: object) => state is Root {
  return (state): state is Root => slices.every((slice) => Object.hasOwn(state, slice));
}

/** Commands of a feature. @param slices what they read; without one of these, no command applies */
export function commandsOf<Root extends object>(
  slices: readonly (keyof Root)[],
  commands: readonly CommandOf<Root>[],
): readonly Command[] {
  const isRoot = reads<Root>(slices);
  return commands.map(({ action, ...command }) => ({
    ...command,
    actionIn: (state) => (isRoot(state) ? action(state) : null),
  }));
}

/** Entries of a feature for the command bar. @param slices what they are read from; without one of these, there are none */
export function sourceOf<Root extends object>(
  slices: readonly (keyof Root)[],
  { entries, ...source }: CommandSourceOf<Root>,
): CommandSource {
  const isRoot = reads<Root>(slices);
  return { ...source, entriesIn: (state, t) => (isRoot(state) ? entries(state, t) : NO_ENTRIES) };
}
