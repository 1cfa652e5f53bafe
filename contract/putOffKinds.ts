/** What can be put off. A snooze is over at its time; a reminder hides nothing until then; a text is sent then. */
export const PUT_OFF = { snooze: 'snooze', reminder: 'reminder', sendLater: 'sendLater' } as const;

/** What ends a snooze before its time. */
export const SNOOZE_ENDS_ON = { message: 'message', nothing: 'nothing' } as const;
