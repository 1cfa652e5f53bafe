/**
 * Some browsers report the Enter of an input method as a plain key right after its composition ended. In milliseconds.
 */
export const AFTER_COMPOSITION_MS = 30;
