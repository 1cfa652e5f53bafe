import { HEADER_BYTES, writeHeader, type Frame } from '#contract/chat/frame.ts';

/** Writes frames back to back into one WebSocket message. */
export function encodeFrames(frames: readonly Frame[]): Uint8Array {
  const bytes = new Uint8Array(frames.reduce((sum, { body }) => sum + HEADER_BYTES + body.byteLength, 0));
  let at = 0;
  for (const { command, seq, body } of frames) {
    const frame = bytes.subarray(at, at + HEADER_BYTES + body.byteLength);
    frame.set(body, HEADER_BYTES);
    writeHeader(frame, command, seq);
    at += frame.byteLength;
  }
  return bytes;
}
