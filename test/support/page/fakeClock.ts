/** The parts of a server clock that no answer ever corrects. */
export const UNCORRECTED = {
  startExchange: () => () => undefined,
  nextJump: () => new Promise<void>(() => undefined),
} as const;
