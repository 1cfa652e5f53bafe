import type { Command, CommandGroup } from './command.ts';
import { keysOf, type ChosenKeys } from './preferences.ts';
import { isPlain } from './strokes.ts';

/** A second stroke of a sequence counts within this time, in milliseconds. */
export const SEQUENCE_MS = 1_500;

/** What a stroke means. `waits`: it begins a sequence. */
export type Match =
  | { readonly name: 'none' }
  | { readonly name: 'waits'; readonly strokes: string }
  /** The first of these commands that applies. */
  | { readonly name: 'commands'; readonly commands: readonly Command[] };

interface MatchInput {
  readonly commands: readonly Command[];
  readonly chosen: ChosenKeys;
  /** The strokes of a sequence that has begun; null: none. */
  readonly before: string | null;
  readonly stroke: string;
  /** The focused element takes plain keys, as a text does. */
  readonly isTyping: boolean;
}

const NO_MATCH: Match = { name: 'none' };

/** Finds what a stroke means. Where text is typed, a stroke that types a character means nothing. */
export function matchStroke({ commands, chosen, before, stroke, isTyping }: MatchInput): Match {
  if (isTyping && isPlain(stroke)) return NO_MATCH;
  const strokes = before === null ? stroke : `${before} ${stroke}`;
  const having = (matches: (keys: string) => boolean) =>
    commands.filter((command) => keysOf(command, chosen).some(matches));
  const found = having((keys) => keys === strokes);
  if (found.length > 0) return { name: 'commands', commands: found };
  if (having((keys) => keys.startsWith(`${strokes} `)).length > 0) return { name: 'waits', strokes };
  // What follows a sequence that no command has is a stroke of its own.
  return before === null ? NO_MATCH : matchStroke({ commands, chosen, before: null, stroke, isTyping });
}

/** Commands of two of these groups never apply at once, because each belongs to a screen. */
const SCREEN_GROUPS: ReadonlySet<CommandGroup> = new Set(['chat', 'leader', 'replay', 'queries']);

/** Commands that share these keys with another one on a screen, or of which one begins the sequence of the other. */
export function conflictsOf(
  commands: readonly Command[],
  chosen: ChosenKeys,
  id: string,
  keys: string,
): readonly Command[] {
  const own = commands.find((command) => command.id === id)?.group;
  const isElsewhere = ({ group }: Command) =>
    own !== undefined && own !== group && SCREEN_GROUPS.has(own) && SCREEN_GROUPS.has(group);
  return commands.filter(
    (command) =>
      command.id !== id &&
      !isElsewhere(command) &&
      keysOf(command, chosen).some(
        (other) => other === keys || other.startsWith(`${keys} `) || keys.startsWith(`${other} `),
      ),
  );
}
