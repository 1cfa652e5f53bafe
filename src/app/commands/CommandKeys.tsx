import { useEffect } from 'react';
import { useStore } from 'react-redux';
import {
  commandRan,
  matchStroke,
  pageCommands,
  pressOf,
  selectChosenKeys,
  SEQUENCE_MS,
  strokeOf,
  type CommandsRoot,
} from '../../common/commands/index.ts';
import type { Screen } from '../screens.ts';
import { goCommands } from './goCommands.ts';

/** Inputs that take no text. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range']
  .map((type) => `:not([type=${type}])`)
  .join('');
/** Elements that take typed characters. */
const TAKES_TEXT = `input${WITHOUT_TEXT}, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu] *`;

interface CommandKeysProps {
  /** All screens. Each has a command that leads to it. */
  readonly screens: readonly Screen[];
}

/** Runs commands by their keys. A dialog has all keys to itself. */
export function CommandKeys({ screens }: CommandKeysProps) {
  const store = useStore<CommandsRoot>();
  useEffect(() => pageCommands.add({ commands: goCommands(screens) }), [screens]);
  useEffect(() => {
    let begun: { readonly strokes: string; readonly at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = event.defaultPrevented || isDialogOpen() ? null : strokeOf(pressOf(event));
      if (stroke === null) return;
      const before = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? begun.strokes : null;
      begun = null;
      const state = store.getState();
      const match = matchStroke({
        commands: pageCommands.commands(),
        chosen: selectChosenKeys(state),
        before,
        stroke,
        isTyping: event.target instanceof Element && event.target.matches(TAKES_TEXT),
      });
      if (match.name === 'none') return;
      if (match.name === 'waits') {
        begun = { strokes: match.strokes, at: event.timeStamp };
        event.preventDefault();
        return;
      }
      for (const { id, actionIn } of match.commands) {
        const action = actionIn(state);
        if (action === null) continue;
        event.preventDefault();
        // A key that is held must not reach the browser either, but runs nothing again.
        if (event.repeat) return;
        store.dispatch(commandRan({ id, by: 'key' }));
        store.dispatch(action);
        return;
      }
    };
    // After the components and their listeners on the document.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store]);
  return null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal=true]') !== null;
}
