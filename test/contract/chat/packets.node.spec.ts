import fc from 'fast-check';
import { COMMAND, type CommandName } from '#contract/chat/commands.ts';
import { FrameError } from '#contract/chat/frame.ts';
import { bodyOf, decodePackets, encodePackets, type Packet } from '#contract/chat/packets.ts';
import version1 from '../../golden/frames/version1.json';
import version2 from '../../golden/frames/version2.json';
import version3 from '../../golden/frames/version3.json';
import { encodeFrames } from '../../support/frames.ts';

const MAX_BODY = 64 * 1024;
const NAMES = Object.keys(COMMAND) as CommandName[];
const decode = (bytes: Uint8Array) => decodePackets(bytes, MAX_BODY);
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const frameOf = (name: CommandName, body: readonly number[]) =>
  encodeFrames([{ command: COMMAND[name], seq: 1, body: Uint8Array.from(body) }]);

function errorOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

/** A value of the same type as a field's default. */
function aValueLike(empty: unknown): fc.Arbitrary<unknown> {
  if (typeof empty === 'string') return fc.string({ unit: 'grapheme' });
  if (typeof empty === 'boolean') return fc.boolean();
  if (empty === null)
    return fc.option(
      fc.record({ cannedId: fc.string({ unit: 'grapheme' }), version: fc.nat(0xffffffff), isEdited: fc.boolean() }),
    );
  if (Array.isArray(empty)) return fc.array(fc.record({ chatId: fc.string(), chatSeq: fc.nat() }), { maxLength: 5 });
  return fc.nat(0xffffffff);
}

const aPacket: fc.Arbitrary<Packet> = fc.constantFrom(...NAMES).chain((name) => {
  const fields = Object.fromEntries(Object.entries(bodyOf(name, {})).map(([key, empty]) => [key, aValueLike(empty)]));
  return fc.record({
    name: fc.constant(name),
    seq: fc.nat(0xffffffff),
    body: fc.record(fields),
  }) as fc.Arbitrary<Packet>;
});

describe('chat packets', () => {
  it('survive encoding and decoding with every field present', () => {
    fc.assert(
      fc.property(fc.array(aPacket, { maxLength: 5 }), (packets) => {
        expect(decode(encodePackets(packets))).toEqual(packets);
      }),
    );
  });

  it('decode to plain objects that structuredClone does not change', () => {
    fc.assert(
      fc.property(aPacket, (packet) => {
        const [decoded] = decode(encodePackets([packet]));
        expect(structuredClone(decoded)).toEqual(packet);
      }),
    );
  });

  it('get default values for all fields of an empty body', () => {
    for (const name of NAMES)
      expect(decode(frameOf(name, []))).toEqual([{ name, seq: 1, body: bodyOf(name, {}) } as Packet]);
  });

  it('ignore fields of newer versions', () => {
    expect(decode(frameOf('Exit', [0x0a, 1, 0x37, 0xf2, 0x3f, 2, 0x41, 0x42]))).toEqual([
      { name: 'Exit', seq: 1, body: { chatId: '7' } },
    ]);
  });

  it('decode any body or throw FrameError', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.tuple(aPacket, fc.nat(), fc.nat(255)).map(([packet, at, value]) => {
        const body = encodePackets([packet]).slice(16);
        if (body.byteLength > 0) body[at % body.byteLength] = value;
        return body;
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(COMMAND), 1, 0xffff), bytes, (command, body) => {
        const error = errorOf(() => decode(encodeFrames([{ command, seq: 1, body }])));
        expect(error === null || error instanceof FrameError).toBeTrue();
      }),
      { numRuns: 1_000 },
    );
  });

  describe('throw FrameError on', () => {
    const cases: Readonly<Record<string, Uint8Array>> = {
      'an unknown command': encodeFrames([{ command: 4_000, seq: 1, body: new Uint8Array() }]),
      'a length that lies': frameOf('Exit', [0x0a, 0xff, 0xff, 0xff, 0x7f, 0x31]),
      'a number without end': frameOf('Received', Array<number>(20).fill(0xff)),
      'bad UTF-8': frameOf('Exit', [0x0a, 2, 0xc3, 0x28]),
      'a surrogate in UTF-8': frameOf('Exit', [0x0a, 3, 0xed, 0xa0, 0x80]),
      'groups nested without end': frameOf('Send', Array<number>(30_000).fill(0x9b)),
    };
    for (const [what, bytes] of Object.entries(cases)) {
      it(what, () => {
        expect(() => decode(bytes)).toThrowError(FrameError);
      });
    }
  });

  describe('golden frames of versions 1 to 3', () => {
    it('cover every command', () => {
      expect(version1.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
    });
    const golden = [
      ...version1.map((frame) => ({ ...frame, version: 1 })),
      ...version2.map((frame) => ({ ...frame, version: 2 })),
      ...version3.map((frame) => ({ ...frame, version: 3 })),
    ];
    for (const { hex, name, seq, body, version } of golden) {
      it(`still encode and decode the same: ${name} of version ${version}`, () => {
        // Fields of later versions are empty.
        const packet = { name, seq, body: bodyOf(name as CommandName, body) } as Packet;
        expect(decode(fromHex(hex))).toEqual([packet]);
        expect(toHex(encodePackets([packet]))).toBe(hex);
      });
    }
  });
});
