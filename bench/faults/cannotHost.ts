/** This machine cannot host a fault. The message says what it lacks. */
export class CannotHostError extends Error {
  override readonly name = 'CannotHostError';
}
