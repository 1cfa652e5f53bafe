import { useEffect } from 'react';
import { useStore } from 'react-redux';
import {
  commandRan,
  isMove,
  matchStroke,
  pageCommands,
  pressOf,
  selectChosenKeys,
  SEQUENCE_MS,
  strokeOf,
  type CommandsRoot,
} from '#common/commands/index.ts';

/** Inputs that take no text. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range']
  .map((type) => `:not([type=${type}])`)
  .join('');
/** Elements that take typed characters. */
const TAKES_TEXT = `input${WITHOUT_TEXT}, textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu] *`;

const DIALOG = '[aria-modal=true]';
/** Elements that move by arrow keys, and those that Space presses. */
const MOVES = 'input';
const TAKES_SPACE = 'button, a, summary, input, [role=option], [role=treeitem], [role=checkbox]';

/** Whether the focused element has its own use for a stroke. */
function isTaken(stroke: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(TAKES_TEXT)) return true;
  if (stroke === 'Space') return target.closest(TAKES_SPACE) !== null;
  return isMove(stroke) && target.matches(MOVES);
}

/** Runs commands by their keys. A dialog has all keys to itself. */
export function CommandKeys() {
  const store = useStore<CommandsRoot>();
  useEffect(() => {
    let begun: { readonly strokes: string; readonly at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const stroke =
        event.defaultPrevented || document.querySelector(DIALOG) !== null ? null : strokeOf(pressOf(event));
      if (stroke === null) return;
      const before = begun !== null && event.timeStamp - begun.at < SEQUENCE_MS ? begun.strokes : null;
      begun = null;
      const state = store.getState();
      const match = matchStroke({
        commands: pageCommands.commands(),
        chosen: selectChosenKeys(state),
        before,
        stroke,
        isTyping: isTaken(stroke, event.target),
      });
      if (match.name === 'none') return;
      if (match.name === 'waits') {
        begun = { strokes: match.strokes, at: event.timeStamp };
        event.preventDefault();
        return;
      }
      for (const { id, actionIn, isRepeatable = false } of match.commands) {
        const action = actionIn(state);
        if (action === null) continue;
        event.preventDefault();
        // A key that is held must not reach the browser either.
        if (event.repeat && !isRepeatable) return;
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
