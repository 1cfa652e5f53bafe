import { PROTOCOL_VERSION } from './commands.ts';

/**
 * Bytes before a body: magic u16 | version u8 | flags u8 | command u16 | reserved u16 | seq u32 | bodyLength u32,
 * big-endian.
 */
export const HEADER_BYTES = 16;
const MAGIC = 0x4353;

export interface Frame {
  readonly command: number;
  /** The sender's request number, which an answer repeats; 0 on a push. */
  readonly seq: number;
  readonly body: Uint8Array;
}

/** The bytes are not frames of this protocol; the sender must be disconnected. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
  /** A body over the limit; it closes the connection with another code than invalid bytes. */
  readonly isTooBig: boolean;

  constructor(message: string, isTooBig = false) {
    super(message);
    this.isTooBig = isTooBig;
  }
}

/** More frames in one WebSocket message than this peer may send. */
export class TooManyFramesError extends FrameError {}

/** Writes the header of a frame whose body is already in its place, at the end of these bytes. */
export function writeHeader(frame: Uint8Array, command: number, seq: number): void {
  const bodyLength = frame.byteLength - HEADER_BYTES;
  frame[0] = MAGIC >>> 8;
  frame[1] = MAGIC & 0xff;
  frame[2] = PROTOCOL_VERSION;
  frame[3] = 0;
  frame[4] = command >>> 8;
  frame[5] = command & 0xff;
  frame[6] = 0;
  frame[7] = 0;
  writeUint32(frame, 8, seq);
  writeUint32(frame, 12, bodyLength);
}

/** Frames, or whole WebSocket messages of them, back to back. */
export function joinFrames(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function writeUint32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = (value >>> 16) & 0xff;
  bytes[at + 2] = (value >>> 8) & 0xff;
  bytes[at + 3] = value & 0xff;
}

/**
 * Reads the whole frames that one WebSocket message carries, in order. Bodies are views, not copies.
 * @param maxBodyBytes largest body accepted from this peer
 * @throws {FrameError} on a wrong magic, version, flag or reserved bit, a body over the limit, or bytes that end amid a
 * frame
 * @throws {TooManyFramesError}
 */
export function decodeFrames(bytes: Uint8Array, maxBodyBytes: number, maxFrames = Infinity): readonly Frame[] {
  const frames: Frame[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.byteLength;) {
    const left = bytes.byteLength - at;
    if (frames.length === maxFrames) throw new TooManyFramesError(`more than ${maxFrames} frames in one message`);
    if (left < HEADER_BYTES) throw new FrameError(`${left} bytes hold no header`);
    if (view.getUint16(at) !== MAGIC) throw new FrameError('not a frame of this protocol');
    if (view.getUint8(at + 2) !== PROTOCOL_VERSION)
      throw new FrameError(`protocol version ${view.getUint8(at + 2)} is not spoken here`);
    if (view.getUint8(at + 3) !== 0 || view.getUint16(at + 6) !== 0)
      throw new FrameError('a flag or reserved bit is set');
    const bodyLength = view.getUint32(at + 12);
    if (bodyLength > maxBodyBytes) throw new FrameError(`a body of ${bodyLength} bytes is over ${maxBodyBytes}`, true);
    const end = at + HEADER_BYTES + bodyLength;
    if (end > bytes.byteLength) throw new FrameError(`a frame ends ${end - bytes.byteLength} bytes past the message`);
    frames.push({
      command: view.getUint16(at + 4),
      seq: view.getUint32(at + 8),
      body: bytes.subarray(at + HEADER_BYTES, end),
    });
    at = end;
  }
  return frames;
}
