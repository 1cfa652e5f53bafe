import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isApple } from '../browser/platform.ts';
import { ariaKeys, strokeTexts } from './keyText.ts';
import { keysOf, selectChosenKeys } from './preferences.ts';
import { pageCommands } from './registry.ts';

/** The commands of the features that have loaded. */
export function useCommands() {
  return useSyncExternalStore(pageCommands.subscribe, pageCommands.commands);
}

interface Hint {
  readonly title: string;
  readonly 'aria-keyshortcuts'?: string;
}

/** @returns a function that adds the keys of a command to the tooltip of its button */
export function useKeyHint(id: string): (label: string) => Hint {
  const { t } = useTranslation();
  const chosen = useSelector(selectChosenKeys);
  const command = useCommands().find((known) => known.id === id);
  return useCallback(
    (label) => {
      const keys = command === undefined ? [] : keysOf(command, chosen);
      if (keys.length === 0) return { title: label };
      const keyboard = { t, isApple: isApple() };
      const shown = keys.map((key) => strokeTexts(key, keyboard).join(' ')).join(', ');
      const aria = keys.flatMap((key) => ariaKeys(key, keyboard.isApple) ?? []).join(' ');
      return { title: `${label} (${shown})`, ...(aria === '' ? {} : { 'aria-keyshortcuts': aria }) };
    },
    [t, chosen, command],
  );
}
