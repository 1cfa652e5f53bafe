/** What draws the screens is told. */
export interface StageProps {
  /** In CSS pixels: of the page that the log was recorded on. */
  readonly width: number;
  readonly height: number;
  /** Accessible name. */
  readonly title: string;
}
