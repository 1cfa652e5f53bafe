/** The arguments or the log are unusable. The message is one line for the user. */
export class UsageError extends Error {}
