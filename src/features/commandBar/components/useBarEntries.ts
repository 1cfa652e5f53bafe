import type { UnknownAction } from 'redux';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector, useStore } from 'react-redux';
import { isApple } from '#common/browser/platform.ts';
import {
  keysOf,
  pageCommands,
  addressRequested,
  selectChosenKeys,
  strokeTexts,
  useCommands,
} from '#common/commands/index.ts';
import { selectPermissionHolder } from '../../session/index.ts';
import { BAR_COMMAND } from '../commandViews.ts';
import { selectBar } from '../barSlice.ts';
import { entriesByNumber, entriesOfAll, entryOfFound } from '../foundEntries.ts';
import { COMMAND, groupsFor, keyOf, type BarEntry, type BarGroup } from '../ranking.ts';

interface NavigationRoot {
  readonly navigation?: { readonly path: string };
}

/** What the bar shows for the typed text. What is on the page is read once, so that rows stay while the bar is open. */
export function useBarEntries(): readonly BarGroup[] {
  const { t } = useTranslation();
  const { keyword, status, found, recent } = useSelector(selectBar);
  const isFound = status !== 'searching';
  const holder = useSelector(selectPermissionHolder);
  const local = useLocalEntries();
  return useMemo(() => {
    const byNumber = (source: string, id: string) =>
      entriesByNumber(t, id, holder).filter((row) => row.source === source);
    const entries = [
      ...local,
      ...found.map((each) => ({ ...entryOfFound(t, each), isFound })),
      ...entriesOfAll(t, keyword, holder),
      ...entriesByNumber(t, keyword, holder),
      ...recent.flatMap((key) => byNumber(...splitKey(key))),
    ];
    return groupsFor(withoutRepeats(entries), keyword, recent);
  }, [t, local, found, isFound, keyword, holder, recent]);
}

/** Whether it would open what is on screen already: this bar, or the screen below it. */
function isHere(id: string, action: UnknownAction, { navigation }: NavigationRoot): boolean {
  if (id === BAR_COMMAND) return true;
  return addressRequested.match(action) && action.payload.search === '' && action.payload.path === navigation?.path;
}

/** Commands that apply now, and the entries of all features. */
function useLocalEntries(): readonly BarEntry[] {
  const { t } = useTranslation();
  const store = useStore<NavigationRoot>();
  const chosen = useSelector(selectChosenKeys);
  const commands = useCommands();
  return useMemo(() => {
    const state = store.getState();
    const keyboard = { t, isApple: isApple() };
    const ofCommands = commands.flatMap((command): readonly BarEntry[] => {
      const { id, group, title } = command;
      const action = command.actionIn(state);
      if (action === null || isHere(id, action, state)) return [];
      const keys = keysOf(command, chosen).map((key) => strokeTexts(key, keyboard).join(' '));
      const entry = { id, label: t(title), detail: t(`commands.group.${group}`), action };
      return [{ source: COMMAND, group, keys, entry }];
    });
    const ofFeatures = pageCommands
      .sources()
      .flatMap(({ id, group, entriesIn }) => entriesIn(state, t).map((entry) => ({ source: id, group, entry })));
    return [...ofCommands, ...ofFeatures];
  }, [t, store, chosen, commands]);
}

/** The first of each has the most to show. */
function withoutRepeats(entries: readonly BarEntry[]): readonly BarEntry[] {
  const seen = new Set<string>();
  return entries.filter((row) => {
    const isNew = !seen.has(keyOf(row));
    seen.add(keyOf(row));
    return isNew;
  });
}

function splitKey(key: string): readonly [string, string] {
  const at = key.indexOf(':');
  return [key.slice(0, at), key.slice(at + 1)];
}
