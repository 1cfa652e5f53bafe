import { commandsOf } from '#common/commands/index.ts';
import { selectReadAt, type ReaderRoot } from './readerSlice.ts';
import { hitStepped, selectHitBeside, selectHitIndex, selectSearch, type SearchRoot } from './searchSlice.ts';

type Root = SearchRoot & ReaderRoot;

const STEPS = [
  { name: 'next', by: 1, keys: ['F3'] },
  { name: 'previous', by: -1, keys: ['Shift+F3'] },
] as const;

/** From one found message to another, beside the list. */
export const SEARCH_COMMANDS = commandsOf<Root>(
  ['messageSearch', 'messageReader'],
  STEPS.map(({ name, by, keys }) => ({
    id: `messageSearch.${name}`,
    title: `messageSearch.command.${name}` as const,
    group: 'messages' as const,
    keys,
    action: (root: Root) => (selectCanStep(root, by) ? hitStepped({ by }) : null),
  })),
);

/** Whether there is such a hit, or may be one that is not loaded yet. */
export function selectCanStep(root: Root, by: 1 | -1): boolean {
  const at = selectReadAt(root);
  if (selectHitBeside(root, at, by) !== null) return true;
  return by === 1 && selectHitIndex(root, at) >= 0 && selectSearch(root).next !== null;
}
