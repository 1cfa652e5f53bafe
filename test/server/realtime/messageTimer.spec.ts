import fc from 'fast-check';
import { MessageTimer } from '../../../server/realtime/messageTimer.ts';

interface Frame {
  readonly opcode: number;
  readonly isLast: boolean;
  readonly length: number;
}

const MASK = [1, 2, 3, 4];

/** A masked frame, as clients send them. */
function bytesOf({ opcode, isLast, length }: Frame): readonly number[] {
  const [high, low] = [(length >> 8) & 0xff, length & 0xff];
  const longBytes = length < 65_536 ? [0xfe, high, low] : [0xff, 0, 0, 0, 0, 0, length >> 16, high, low];
  const lengthBytes = length < 126 ? [0x80 | length] : longBytes;
  return [(isLast ? 0x80 : 0) | opcode, ...lengthBytes, ...MASK, ...Array.from({ length }, () => 0xff)];
}

const BINARY = 2;
const CONTINUATION = 0;
const PING = 9;

describe('the time of an incomplete WebSocket message', () => {
  /** The start time after each chunk. The chunks arrive at 1, 2, 3, … */
  const startsOf = (pieces: readonly (readonly number[])[]) => {
    const timer = new MessageTimer();
    return pieces.map((piece, index) => {
      timer.take(Uint8Array.from(piece), index + 1);
      return timer.startedAt;
    });
  };

  it('begins with the first byte and ends with the last', () => {
    const message = bytesOf({ opcode: BINARY, isLast: true, length: 5 });
    const starts = startsOf([
      message,
      message.slice(0, 1),
      message.slice(1, 3),
      message.slice(3, -1),
      message.slice(-1),
      message,
    ]);
    expect(starts).toEqual([null, 2, 2, 2, null, null]);
  });

  it('continues between the fragments of a message, whatever arrives between them', () => {
    const [first, next, last] = [
      bytesOf({ opcode: BINARY, isLast: false, length: 3 }),
      bytesOf({ opcode: CONTINUATION, isLast: false, length: 0 }),
      bytesOf({ opcode: CONTINUATION, isLast: true, length: 70_000 }),
    ];
    const ping = bytesOf({ opcode: PING, isLast: true, length: 0 });
    expect(startsOf([ping, first, ping, next, last, ping.slice(0, 1), ping.slice(1)])).toEqual([
      null,
      2,
      2,
      2,
      null,
      6,
      null,
    ]);
  });

  it('begins again with the next message in the same chunk', () => {
    const message = bytesOf({ opcode: BINARY, isLast: true, length: 300 });
    const middle = [...message.slice(10), ...message, ...message.slice(0, 1)];
    expect(startsOf([message.slice(0, 10), middle, message.slice(1)])).toEqual([1, 2, null]);
  });

  it('ends after whole messages, in whatever chunks they arrive', () => {
    const message = fc
      .array(fc.record({ length: fc.constantFrom(0, 1, 125, 126, 300, 65_536), isPing: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      })
      .map((fragments) =>
        fragments.flatMap(({ length, isPing }, index) => [
          ...(isPing ? bytesOf({ opcode: PING, isLast: true, length: Math.min(length, 125) }) : []),
          ...bytesOf({ opcode: index === 0 ? BINARY : CONTINUATION, isLast: index === fragments.length - 1, length }),
        ]),
      );
    fc.assert(
      fc.property(message, fc.integer({ min: 1, max: 1_000 }), (bytes, size) => {
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.slice(index * size, (index + 1) * size),
        );
        expect(startsOf(pieces).at(-1)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });
});
