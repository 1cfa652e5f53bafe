/** What the page of the long chat offers to the bench. */
export interface LongChatPage {
  /**
   * Draws a chat of this many messages.
   * @returns milliseconds until its newest message has been on the screen for a frame
   */
  open(kind: 'ours' | 'plain', count: number): Promise<number>;
  /** Adds messages, one every other frame. */
  append(count: number): Promise<void>;
  close(): void;
}

declare global {
  var longChat: LongChatPage | undefined;
}
