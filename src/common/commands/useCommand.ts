import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { isApple } from '../browser/platform.ts';
import { type Command, commandRan, type CommandSource } from './command.ts';
import { keysOf, selectChosenKeys } from './preferences.ts';
import { ariaKeys, strokeTexts } from './strokes.ts';

/** What features declare in their manifests. */
interface DeclaredCommands {
  readonly commands?: readonly Command[];
  readonly commandSources?: readonly CommandSource[];
}

const listeners = new Set<() => void>();
let [commands, sources]: [readonly Command[], readonly CommandSource[]] = [[], []];

/** The commands of the features that have loaded: one registry for the page, as the catalogue is its texts. */
export const pageCommands = {
  /** Of two with the same id, the later one counts. */
  add: ({ commands: newCommands = [], commandSources = [] }: DeclaredCommands): void => {
    if (newCommands.length === 0 && commandSources.length === 0) return;
    commands = withNew(commands, newCommands);
    sources = withNew(sources, commandSources);
    for (const onChange of listeners) onChange();
  },
  /** The same array until commands are added. */
  commands: () => commands,
  sources: () => sources,
  /** @returns a function that ends the subscription */
  subscribe: (onChange: () => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

function withNew<Item extends { readonly id: string }>(items: readonly Item[], more: readonly Item[]): readonly Item[] {
  return [...new Map([...items, ...more].map((item) => [item.id, item])).values()];
}

/** The commands of the features that have loaded. */
export function useCommands(): readonly Command[] {
  return useSyncExternalStore(pageCommands.subscribe, pageCommands.commands);
}

/** Keys of a command, for attributes and texts. */
interface ShownKeys {
  /** As a person reads them, as ['G H', 'Ctrl+/']. */
  readonly texts: readonly string[];
  /** For `aria-keyshortcuts`; null: none that it can name. */
  readonly aria: string | null;
}

function useShownKeys(): (command: Command) => ShownKeys {
  const { t } = useTranslation();
  const chosen = useSelector(selectChosenKeys);
  return useCallback(
    (command) => {
      const keyboard = { t, isApple: isApple() };
      const keys = keysOf(command, chosen);
      const aria = keys.flatMap((key) => ariaKeys(key, keyboard.isApple) ?? []).join(' ');
      return {
        texts: keys.map((key) => strokeTexts(key, keyboard).join(' ')),
        aria: aria === '' ? null : aria,
      };
    },
    [t, chosen],
  );
}

interface Hint {
  readonly title: string;
  readonly 'aria-keyshortcuts'?: string;
}

/** @returns a function that adds the keys of a command to the tooltip of its button */
export function useKeyHint(id: string): (label: string) => Hint {
  const shownKeys = useShownKeys();
  const command = useCommands().find((known) => known.id === id);
  return useCallback(
    (label) => {
      const { texts, aria } = command === undefined ? NO_KEYS : shownKeys(command);
      const title = texts.length === 0 ? label : `${label} (${texts.join(', ')})`;
      return { title, ...(aria === null ? {} : { 'aria-keyshortcuts': aria }) };
    },
    [shownKeys, command],
  );
}

const NO_KEYS: ShownKeys = { texts: [], aria: null };

/** A command as an entry of a menu. */
export interface CommandItem {
  readonly name: string;
  readonly label: string;
  readonly keys: ShownKeys;
  readonly onSelect: () => void;
}

/** @returns a function that makes the entry of a command; null: it has not loaded */
export function useCommandItem(): (id: string) => CommandItem | null {
  const { t } = useTranslation();
  const shownKeys = useShownKeys();
  const run = useRunCommand();
  const commands = useCommands();
  return (id) => {
    const command = commands.find((known) => known.id === id);
    return command === undefined
      ? null
      : { name: id, label: t(command.title), keys: shownKeys(command), onSelect: () => run(id) };
  };
}

/** @returns a function that runs a command as its button or its entry in a menu does */
export function useRunCommand(): (id: string) => void {
  const store = useStore<object>();
  return useCallback(
    (id) => {
      const command = pageCommands.commands().find((known) => known.id === id);
      const action = command?.actionIn(store.getState()) ?? null;
      if (action === null) return;
      store.dispatch(commandRan({ id, by: 'menu' }));
      store.dispatch(action);
    },
    [store],
  );
}
