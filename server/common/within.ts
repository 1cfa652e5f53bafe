/** Something has not answered in time. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

/** @param who for the message, as 'NATS' @throws {NoAnswerError} when the work takes longer. It goes on unheard. */
export function within<T>(ms: number, who: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError(`${who} has not answered within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
