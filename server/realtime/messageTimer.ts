const FIN = 0x80;
const MASKED = 0x80;
const OPCODE = 0x0f;
/** Opcodes from here on are control frames, which may come between the fragments of a message. */
const FIRST_CONTROL_OPCODE = 0x08;
const SHORT_HEADER = 2;
const MASK_BYTES = 4;
const HEADER_MAX = 14;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

/**
 * Reads the headers of WebSocket frames (RFC 6455, section 5.2) to find out since when a message is incomplete.
 * ws only reports complete messages.
 */
export class MessageTimer {
  readonly #header = new Uint8Array(HEADER_MAX);
  readonly #view = new DataView(this.#header.buffer);
  #headerBytes = 0;
  #payloadLeft = 0;
  #isMessageOpen = false;
  #startedAt: number | null = null;

  /** When the first byte of the incomplete message arrived, by the clock of `take`. Null between messages. */
  get startedAt(): number | null {
    return this.#startedAt;
  }

  take(chunk: Uint8Array, now: number): void {
    for (let at = 0; at < chunk.byteLength;) {
      this.#startedAt ??= now;
      if (this.#payloadLeft > 0) {
        const taken = Math.min(this.#payloadLeft, chunk.byteLength - at);
        this.#payloadLeft -= taken;
        at += taken;
        if (this.#payloadLeft === 0) this.#endFrame();
        continue;
      }
      this.#header[this.#headerBytes] = chunk[at] ?? 0;
      this.#headerBytes += 1;
      at += 1;
      if (this.#headerBytes >= SHORT_HEADER && this.#headerBytes === this.#headerLength()) this.#beginPayload();
    }
  }

  #headerLength(): number {
    const second = this.#view.getUint8(1);
    const length = second & ~MASKED;
    const lengthBytes = length === LENGTH_IN_64_BITS ? 8 : length === LENGTH_IN_16_BITS ? 2 : 0;
    return SHORT_HEADER + lengthBytes + ((second & MASKED) === 0 ? 0 : MASK_BYTES);
  }

  #beginPayload(): void {
    const length = this.#view.getUint8(1) & ~MASKED;
    if (length === LENGTH_IN_16_BITS) this.#payloadLeft = this.#view.getUint16(SHORT_HEADER);
    else if (length === LENGTH_IN_64_BITS) this.#payloadLeft = Number(this.#view.getBigUint64(SHORT_HEADER));
    else this.#payloadLeft = length;
    this.#headerBytes = 0;
    if (this.#payloadLeft === 0) this.#endFrame();
  }

  #endFrame(): void {
    const first = this.#view.getUint8(0);
    if ((first & OPCODE) < FIRST_CONTROL_OPCODE) this.#isMessageOpen = (first & FIN) === 0;
    if (!this.#isMessageOpen) this.#startedAt = null;
  }
}
