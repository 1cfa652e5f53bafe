/** What the page of the command bar offers to the bench. */
export interface CommandBarPage {
  /** Adds this many entries to those that the bar offers. */
  fill(count: number): void;
  /** Opens the bar. @returns milliseconds until it is drawn and laid out */
  open(): number;
  /** Types a text, one key after the other. @returns milliseconds of each until its rows are drawn and laid out */
  type(text: string): readonly number[];
  close(): void;
}

declare global {
  var commandBar: CommandBarPage | undefined;
}
