/** The server cannot start, for a reason that the operator can fix. The message is for them, in full sentences. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
