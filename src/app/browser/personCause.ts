import { LOGGED_KEY, PERSON_EVENTS } from '#contract/actionLog.ts';
import type { Cause } from '../../actionLog/index.ts';

/** The part of `window` that has the event which the browser handles. React reads it, too. */
interface HandlesEvents {
  readonly event: Event | undefined;
}

/** The event that the browser handles at this moment, if a person may have caused it; undefined: none. */
export function personCause(): Cause | undefined {
  const page: HandlesEvents = window;
  const { event } = page;
  const via = PERSON_EVENTS.find((kind) => event?.type.startsWith(kind));
  // A media query changes, too.
  const isOfPage = event?.target instanceof Node || event?.target === window;
  if (via === undefined || !isOfPage) return undefined;
  return event instanceof KeyboardEvent && LOGGED_KEY.test(event.key) ? { via, key: event.key } : { via };
}
