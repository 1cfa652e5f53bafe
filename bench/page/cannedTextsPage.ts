/** What the page of the canned replies offers to the bench. */
export interface CannedTextsPage {
  /** Loads this many replies. @returns milliseconds until their search is prepared, in all */
  fill(count: number): number;
  /** Types into the message box, one key after the other. @returns milliseconds of each until it is drawn and laid out */
  type(text: string): readonly number[];
  clear(): void;
}

declare global {
  var cannedTexts: CannedTextsPage | undefined;
}
