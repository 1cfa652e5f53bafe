import { ACTION_LOG_NOTE_MAX } from '#contract/constants.ts';
import { trimmed } from '#contract/enteredText.ts';

/** Length in code points, without surrounding white space, as the server counts it. */
export function lengthOfNote(note: string): number {
  return Array.from(trimmed(note)).length;
}

export function noteIsTooLong(note: string): boolean {
  return lengthOfNote(note) > ACTION_LOG_NOTE_MAX;
}
