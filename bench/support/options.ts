export interface BenchOptions {
  readonly rounds: number;
  /** Duration of each measurement, in seconds. */
  readonly seconds: number;
}
