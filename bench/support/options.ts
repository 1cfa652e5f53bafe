export interface BenchOptions {
  readonly rounds: number;
  /** How long each figure is taken, in seconds. */
  readonly seconds: number;
}
