/**
 * The server cannot start, for a reason that whoever started it can mend. The message is for them, in full sentences.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
