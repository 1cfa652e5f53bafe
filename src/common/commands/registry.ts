import type { Command, CommandSource } from './command.ts';

/** What features declare in their manifests. */
interface DeclaredCommands {
  readonly commands?: readonly Command[];
  readonly commandSources?: readonly CommandSource[];
}

/** The commands of the features that have loaded. */
export interface CommandRegistry {
  /** Of two with the same id, the later one counts. */
  readonly add: (declared: DeclaredCommands) => void;
  /** The same array until commands are added. */
  readonly commands: () => readonly Command[];
  readonly sources: () => readonly CommandSource[];
  /** @returns a function that ends the subscription */
  readonly subscribe: (onChange: () => void) => () => void;
}

function createCommandRegistry(): CommandRegistry {
  const listeners = new Set<() => void>();
  let [commands, sources]: [readonly Command[], readonly CommandSource[]] = [[], []];
  return {
    add: ({ commands: newCommands = [], commandSources = [] }) => {
      if (newCommands.length === 0 && commandSources.length === 0) return;
      commands = withNew(commands, newCommands);
      sources = withNew(sources, commandSources);
      for (const onChange of listeners) onChange();
    },
    commands: () => commands,
    sources: () => sources,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function withNew<Item extends { readonly id: string }>(items: readonly Item[], more: readonly Item[]): readonly Item[] {
  return [...new Map([...items, ...more].map((item) => [item.id, item])).values()];
}

/** The registry of this page, as the catalogue is its texts. */
export const pageCommands = createCommandRegistry();
