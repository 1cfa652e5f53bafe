/** What can be put off. A snooze is over at its time; a reminder hides nothing until then; a text is sent then. */
export const PUT_OFF = { snooze: 'snooze', reminder: 'reminder', sendLater: 'sendLater' } as const;

/** What ends a snooze before its time. */
export const SNOOZE_ENDS_ON = { message: 'message', nothing: 'nothing' } as const;

/** How much one person can have put off. */
export const PUT_OFF_MAX = 200;
/** In UTF-16 code units. */
export const PUT_OFF_REASON_MAX = 200;
/** From now; the shortest and the longest. */
export const PUT_OFF_MS = { min: 60_000, max: 366 * 24 * 3_600_000 } as const;
