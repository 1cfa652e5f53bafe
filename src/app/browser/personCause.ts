import { LOGGED_KEY, type CauseKind } from '#contract/actionLog.ts';
import type { Cause } from '../../actionLog/index.ts';

const KINDS = new Map<string, CauseKind>(
  Object.entries({
    click: 'click',
    auxclick: 'click',
    contextmenu: 'click',
    dblclick: 'click',
    mousedown: 'click',
    mouseup: 'click',
    pointerdown: 'click',
    pointerup: 'click',
    keydown: 'key',
    keyup: 'key',
    input: 'input',
    change: 'input',
    paste: 'input',
    submit: 'submit',
    drop: 'drop',
    popstate: 'history',
  }),
);

/** The part of `window` that has the event which the browser handles. React reads it, too. */
interface HandlesEvents {
  readonly event: Event | undefined;
}

/** The event that the browser handles at this moment, if a person may have caused it; undefined: none. */
export function personCause({ event }: HandlesEvents): Cause | undefined {
  const via = KINDS.get(event?.type ?? '');
  if (via === undefined) return undefined;
  return event instanceof KeyboardEvent && LOGGED_KEY.test(event.key) ? { via, key: event.key } : { via };
}
