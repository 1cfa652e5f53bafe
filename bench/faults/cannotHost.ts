/** This machine cannot run a fault. The message says what it lacks. */
export class CannotHostError extends Error {
  override readonly name = 'CannotHostError';
}
