import fc from 'fast-check';
import { COMMAND } from '#contract/chat/commands.ts';
import { decodeFrames, FrameError, HEADER_BYTES, type Frame } from '#contract/chat/frame.ts';
import { encodeFrames } from '../../support/frames.ts';

const MAX_BODY = 1_000;
const decode = (bytes: Uint8Array) => decodeFrames(bytes, MAX_BODY);
const errorOf = (bytes: Uint8Array): unknown => {
  try {
    decode(bytes);
    return null;
  } catch (error) {
    return error;
  }
};

const aBody = fc.uint8Array({ maxLength: MAX_BODY });
const aFrame = fc.record<Frame>({ command: fc.nat(0xffff), seq: fc.nat(0xffffffff), body: aBody });

describe('frame codec', () => {
  it('decodes every frame of a message in order', () => {
    fc.assert(
      fc.property(fc.array(aFrame, { maxLength: 8 }), (frames) => {
        expect(decode(encodeFrames(frames)).map((frame) => ({ ...frame, body: [...frame.body] }))).toEqual(
          frames.map((frame) => ({ ...frame, body: [...frame.body] })),
        );
      }),
    );
  });

  it('decodes frames in the middle of a larger buffer', () => {
    const bytes = encodeFrames([{ command: 1, seq: 2, body: new Uint8Array([3]) }]);
    const around = new Uint8Array(bytes.byteLength + 20).fill(0xee);
    around.set(bytes, 7);
    expect(decode(around.subarray(7, 7 + bytes.byteLength)).map(({ seq, body }) => [seq, ...body])).toEqual([[2, 3]]);
  });

  it('decodes any bytes or throws FrameError', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      // Frames with a few bytes changed, cut off or added. They are closer to valid frames than random bytes.
      fc
        .tuple(fc.array(aFrame, { minLength: 1, maxLength: 3 }), fc.nat(), fc.nat(255), fc.nat(40))
        .map(([frames, at, value, cut]) => {
          const whole = encodeFrames(frames);
          whole[at % whole.byteLength] = value;
          return whole.subarray(0, Math.max(0, whole.byteLength - cut));
        }),
    );
    fc.assert(
      fc.property(bytes, (given) => {
        const error = errorOf(given);
        expect(error === null || error instanceof FrameError).toBeTrue();
      }),
      { numRuns: 500 },
    );
  });

  describe('refuses', () => {
    const frame = () => encodeFrames([{ command: COMMAND.Heartbeat, seq: 1, body: new Uint8Array() }]);
    for (const [what, at, value] of [
      ['another magic', 0, 0x44],
      ['another magic in its second byte', 1, 0],
      ['another version', 2, 9],
      ['an unknown flag', 3, 0x80],
      ['a reserved bit', 6, 1],
      ['the other reserved byte', 7, 1],
      ['a body that is not there', 15, 1],
    ] as const) {
      it(what, () => {
        const bytes = frame();
        bytes[at] = value;
        expect(errorOf(bytes)).toBeInstanceOf(FrameError);
      });
    }

    it('bytes after the last frame', () => {
      const bytes = new Uint8Array(HEADER_BYTES + 3);
      bytes.set(frame());
      expect(errorOf(bytes)).toBeInstanceOf(FrameError);
    });

    it('a body over the limit, with isTooBig, before the body has arrived', () => {
      const bytes = frame();
      new DataView(bytes.buffer).setUint32(12, MAX_BODY + 1);
      expect(errorOf(bytes)).toEqual(jasmine.objectContaining({ name: 'FrameError', isTooBig: true }));
    });

    it('the largest length that fits the field', () => {
      const bytes = frame();
      new DataView(bytes.buffer).setUint32(12, 0xffffffff);
      expect(errorOf(bytes)).toBeInstanceOf(FrameError);
    });
  });
});
