import { deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { createImages, readImageFile } from '#server/files/images.ts';
import {
  aPng,
  aProfile,
  colourAt,
  curves,
  exif,
  flat,
  flatJpeg,
  parametric,
  primaries,
  rawPng,
  sampled,
  withChunks,
  withSegment,
} from '../../support/pictures.ts';

type Colour = readonly [number, number, number];

const SRGB_CURVE = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
const P3 = primaries([0.515_12, 0.2412, -0.001_05], [0.291_98, 0.692_25, 0.041_89], [0.1571, 0.066_57, 0.784_07]);
const DISPLAY_P3 = aProfile('RGB ', { ...P3, ...curves(SRGB_CURVE) });
const ADOBE_RGB = aProfile('RGB ', {
  ...primaries([0.609_74, 0.311_11, 0.019_47], [0.205_28, 0.625_67, 0.060_87], [0.149_19, 0.063_22, 0.744_57]),
  ...curves(sampled([563])),
});
const SRGB = aProfile('RGB ', {
  ...primaries([0.436_07, 0.222_49, 0.013_92], [0.385_15, 0.716_87, 0.097_08], [0.143_07, 0.060_61, 0.7141]),
  ...curves(sampled(Array.from({ length: 1_024 }, (_, index) => 65_535 * srgbLight(index / 1_023)))),
});
const LINEAR_GREY = aProfile('GRAY', { kTRC: sampled([]) });
const OF_PRINTERS = aProfile('CMYK', { A2B0: Buffer.alloc(5_000) });

const P3_COLOUR: Colour = [200, 100, 50];
/** What browsers show for it. */
const P3_IN_SRGB: Colour = [215, 93, 31];

function srgbLight(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const inChunk = (profile: Buffer): [string, Buffer] => [
  'iCCP',
  Buffer.concat([Buffer.from('p\0\0'), deflateSync(profile)]),
];

async function aPngWith(colour: Colour, ...chunks: readonly [string, Buffer][]): Promise<Buffer> {
  return withChunks(await flat(colour).png(), chunks);
}

async function aJpegWith(profile: Buffer, colour = P3_COLOUR, parts = 1): Promise<Buffer> {
  const size = Math.ceil(profile.length / parts);
  let jpeg = await flat(colour).jpeg(100);
  // Each is put before the others, so they stand in the order of their numbers turned round.
  for (let part = 1; part <= parts; part += 1)
    jpeg = withSegment(
      jpeg,
      2,
      Buffer.concat([
        Buffer.from(`ICC_PROFILE\0`),
        Buffer.from([part, parts]),
        profile.subarray((part - 1) * size, part * size),
      ]),
    );
  return jpeg;
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value * 100_000), 4 * index);
  return bytes;
}

/** The colour of the first pixel of what is stored. */
async function storedColour(picture: Buffer): Promise<readonly number[]> {
  const { content } = await createImages().clean(picture);
  expect(content.includes('canary')).toBeFalse();
  const { colorType } = await new Transformer(content).metadata();
  const [red = 0, green = red, blue = red] = await new Transformer(content).rawPixels();
  return colorType % 4 < 2 ? [red, red, red] : [red, green, blue];
}

function expectNear(actual: readonly number[], expected: Colour, tolerance: number): void {
  const isNear = expected.every((value, channel) => Math.abs(value - (actual[channel] ?? 0)) <= tolerance);
  expect(isNear)
    .withContext(`${actual.join(' ')} instead of ${expected.join(' ')}`)
    .toBeTrue();
}

describe('a picture file', () => {
  it('of more segments than any program writes is none', async () => {
    const png = await aPng();
    const empty = Buffer.from('000000007445587400000000', 'hex'); // tEXt
    const read = (count: number) =>
      readImageFile(
        Buffer.concat([png.subarray(0, 33), ...Array.from({ length: count }, () => empty), png.subarray(33)]),
      );
    expect(read(100)).not.toBeNull();
    expect(read(10_000)).toBeNull();
  });
});

describe('the colours of an uploaded picture', () => {
  const pictures: readonly [string, () => Promise<Buffer> | Buffer, Colour, tolerance?: number][] = [
    ['a JPG in Display P3', () => aJpegWith(DISPLAY_P3), P3_IN_SRGB, 4],
    ['a JPG with a profile in three parts', () => aJpegWith(DISPLAY_P3, P3_COLOUR, 3), P3_IN_SRGB, 4],
    ['a PNG in Display P3', () => aPngWith(P3_COLOUR, inChunk(DISPLAY_P3)), P3_IN_SRGB],
    ['a JPG in Adobe RGB', () => aJpegWith(ADOBE_RGB), [227, 100, 42], 4],
    [
      'a PNG of 16 bits a channel in Display P3',
      () =>
        rawPng({
          width: 1,
          height: 1,
          depth: 16,
          colour: 6,
          bytesPerRow: 8,
          chunks: [inChunk(DISPLAY_P3)],
          rows: Buffer.from([0, 200, 0, 100, 0, 50, 0, 255, 255]),
        }),
      P3_IN_SRGB,
    ],
    [
      'a grey PNG with a profile',
      () =>
        rawPng({
          width: 1,
          height: 1,
          depth: 8,
          colour: 0,
          bytesPerRow: 1,
          chunks: [inChunk(LINEAR_GREY)],
          rows: Buffer.from([0, 55]),
        }),
      [128, 128, 128],
    ],
    [
      'a PNG that states the colours of P3',
      () =>
        aPngWith(
          P3_COLOUR,
          ['gAMA', numbers(0.454_55)],
          ['cHRM', numbers(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)],
        ),
      P3_IN_SRGB,
    ],
    ['a PNG that states another gamma', () => aPngWith([55, 55, 55], ['gAMA', numbers(1)]), [128, 128, 128]],
    [
      'a PNG with a profile and sRGB beside it',
      () => aPngWith(P3_COLOUR, ['sRGB', Buffer.from([0])], inChunk(DISPLAY_P3)),
      P3_IN_SRGB,
    ],
  ];
  for (const [what, picture, colour, tolerance = 1] of pictures)
    it(`are those of sRGB afterwards: ${what}`, async () => {
      expectNear(await storedColour(await picture()), colour, tolerance);
    });

  const unchanged: readonly [string, () => Promise<Buffer>][] = [
    ['sRGB', () => aPngWith(P3_COLOUR, inChunk(SRGB))],
    ['the gamma of sRGB', () => aPngWith(P3_COLOUR, ['gAMA', numbers(0.454_55)])],
    ['sRGB and another gamma', () => aPngWith(P3_COLOUR, ['sRGB', Buffer.from([0])], ['gAMA', numbers(1)])],
    ['a profile of printers', () => aPngWith(P3_COLOUR, inChunk(OF_PRINTERS))],
    ['half a profile', () => aPngWith(P3_COLOUR, inChunk(DISPLAY_P3.subarray(0, 300)))],
    ['a profile without colours', () => aPngWith(P3_COLOUR, inChunk(aProfile('RGB ', curves(SRGB_CURVE))))],
    ['a profile that is none', () => aPngWith(P3_COLOUR, ['iCCP', Buffer.from('p\0\0canary')])],
    ['no gamma', () => aPngWith(P3_COLOUR, ['gAMA', Buffer.alloc(0)])],
    ['a gamma of 0', () => aPngWith(P3_COLOUR, ['gAMA', numbers(0)])],
    ['chromaticities of 0', () => aPngWith(P3_COLOUR, ['cHRM', numbers(0, 0, 0, 0, 0, 0, 0, 0)])],
  ];
  for (const [what, picture] of unchanged)
    it(`stay as they are with ${what}`, async () => {
      expect(await storedColour(await picture())).toEqual([...P3_COLOUR]);
    });

  it('are read without the profile when it is of print', async () => {
    const plain = await storedColour(flatJpeg(4));
    const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), OF_PRINTERS]);
    expect(await storedColour(withSegment(flatJpeg(4), 2, profile))).toEqual(plain);
  });

  it('keep the transparency of a PNG', async () => {
    const pixels = Buffer.from([200, 100, 50, 77]);
    const png = withChunks(await Transformer.fromRgbaPixels(pixels, 1, 1).png(), [inChunk(DISPLAY_P3)]);
    const { content } = await createImages().clean(png);
    expect((await new Transformer(content).rawPixels())[3]).toBe(77);
  });
});

describe('a PNG that has to be turned', () => {
  it('is stored upright', async () => {
    const png = withChunks(await aPng(40, 20), [['eXIf', exif({ orientation: 6 }).subarray(6)]]);
    const { width, height, content } = await createImages().clean(png);
    expect([width, height]).toEqual([20, 40]);
    expect([await colourAt(content, 10, 4), await colourAt(content, 10, 35)]).toEqual(['red', 'blue']);
  });
});
