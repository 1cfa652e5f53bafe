/** How the pixels of a decoded picture are stored. */
export interface PixelLayout {
  /** 1 for grey, 2 for grey and alpha, 3 for RGB, 4 for RGBA. */
  readonly channels: number;
  readonly bytesPerChannel: number;
}

/** A few milliseconds of work: it runs in the thread of the server. */
const PIXELS_AT_ONCE = 50_000;

/** Converts pixels to sRGB. @returns RGBA of 8 bits; null if no colour changes visibly */
export async function toSrgb(
  pixels: Buffer,
  { channels, bytesPerChannel }: PixelLayout,
  space: ColourSpace,
): Promise<Buffer | null> {
  const tables = tablesFrom(space);
  if (!changesVisibly(tables)) return null;
  const pixelBytes = channels * bytesPerChannel;
  const target = Buffer.alloc((pixels.length / pixelBytes) * 4);
  const fromBytes = PIXELS_AT_ONCE * pixelBytes;
  for (let index = 0; index * fromBytes < pixels.length; index += 1) {
    const part = pixels.subarray(index * fromBytes, (index + 1) * fromBytes);
    convert(tables, part, { channels, bytesPerChannel }, target.subarray(index * PIXELS_AT_ONCE * 4));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return target;
}

/** Of a number of 16 bits, which is little-endian, the upper byte is enough. */
function convert(tables: Tables, pixels: Buffer, { channels, bytesPerChannel }: PixelLayout, target: Buffer): void {
  const { red, green, blue, numbers } = tables;
  const pixelBytes = channels * bytesPerChannel;
  const [toGreen, toBlue] = channels < 3 ? [0, 0] : [bytesPerChannel, 2 * bytesPerChannel];
  const toAlpha = channels % 2 === 0 ? pixelBytes - bytesPerChannel : null;
  for (let from = bytesPerChannel - 1, to = 0; from < pixels.length; from += pixelBytes, to += 4) {
    const r = pixels[from] ?? 0;
    const g = 256 + (pixels[from + toGreen] ?? 0);
    const b = 512 + (pixels[from + toBlue] ?? 0);
    target[to] = numberOfStep(numbers, stepOf(red, r, g, b));
    target[to + 1] = numberOfStep(numbers, stepOf(green, r, g, b));
    target[to + 2] = numberOfStep(numbers, stepOf(blue, r, g, b));
    target[to + 3] = toAlpha === null ? 255 : (pixels[from + toAlpha] ?? 255);
  }
}

function stepOf(lights: Float32Array, r: number, g: number, b: number): number {
  return (lights[r] ?? 0) + (lights[g] ?? 0) + (lights[b] ?? 0) + 0.5;
}

function numberOfStep(numbers: Uint8Array, step: number): number {
  return numbers[step < 0 ? 0 : step > LIGHT_STEPS ? LIGHT_STEPS : step | 0] ?? 0;
}

/** The steps of light that have a number of their own. */
const LIGHT_STEPS = 8_191;

interface Tables {
  /** What each number of red, then of green, then of blue adds to a light of sRGB, in steps. */
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  /** The number of each step of light. */
  readonly numbers: Uint8Array;
}

function tablesFrom({ curves, matrix }: ColourSpace): Tables {
  const [red, green, blue] = mapTriple(product(inverse(SRGB.matrix), matrix), (row) =>
    Float32Array.from(
      ([0, 1, 2] as const).flatMap((channel) =>
        Array.from({ length: 256 }, (_, value) => LIGHT_STEPS * row[channel] * curves[channel](value / 255)),
      ),
    ),
  );
  const numbers = Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, step) => 255 * numberOf(step / LIGHT_STEPS) + 0.5);
  return { red, green, blue, numbers };
}

/** The number of a light in sRGB, the reverse of its curve. */
function numberOf(light: number): number {
  return light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

const SAMPLES = [0, 32, 64, 128, 192, 255];
/** Profiles of sRGB differ by as much from each other. */
const INVISIBLE = 2;

function changesVisibly(tables: Tables): boolean {
  const samples = Buffer.from(SAMPLES.flatMap((r) => SAMPLES.flatMap((g) => SAMPLES.flatMap((b) => [r, g, b, 255]))));
  const target = Buffer.alloc(samples.length);
  convert(tables, samples, { channels: 4, bytesPerChannel: 1 }, target);
  return samples.some((value, at) => Math.abs(value - (target[at] ?? 0)) > INVISIBLE);
}

type Triple<T = number> = readonly [T, T, T];
/** Three rows. */
type Matrix = Triple<Triple>;

function mapTriple<T, U>([a, b, c]: Triple<T>, map: (each: T) => U): Triple<U> {
  return [map(a), map(b), map(c)];
}

function transposed<T>([a, b, c]: Triple<Triple<T>>): Triple<Triple<T>> {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function applied(matrix: Matrix, vector: Triple): Triple {
  return mapTriple(matrix, (row) => row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2]);
}

function product(left: Matrix, right: Matrix): Matrix {
  return transposed(mapTriple(transposed(right), (column) => applied(left, column)));
}

/** The columns, each multiplied by its factor. */
function scaled(matrix: Matrix, [a, b, c]: Triple): Matrix {
  return mapTriple(matrix, (row) => [row[0] * a, row[1] * b, row[2] * c]);
}

function inverse([a, b, c]: Matrix): Matrix {
  const determinant = dot(a, cross(b, c));
  const columns: Matrix = [cross(b, c), cross(c, a), cross(a, b)];
  return transposed(mapTriple(columns, (column) => mapTriple(column, (each) => each / determinant)));
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** What the numbers of pixels mean: a curve makes light of each, and the matrix mixes red, green and blue light. */
export interface ColourSpace {
  /** Of red, green and blue. */
  readonly curves: Triple<Curve>;
  /** From light to XYZ, relative to the white of ICC profiles. */
  readonly matrix: Matrix;
}

/** The light of a number; both from 0 to 1. */
type Curve = (value: number) => number;

/** The white of ICC profiles, D50. */
const PROFILE_WHITE: Triple = [0.9642, 1, 0.8249];
/** From XYZ to the responses of the eye, which adapt to a white one by one. */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

const SRGB: ColourSpace = {
  curves: sameCurves((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)),
  matrix: matrixOf([0.3127, 0.329], [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]),
};

/** Where the signatures of a profile's colours begin, and where its table of tags does. */
const COLOURS_AT = 16;
const TAGS_AT = 128;
const TAG_BYTES = 12;
const TAGS_MAX = 100;

/**
 * Reads an ICC profile of curves and a matrix, as cameras, phones and screens have, or of one curve for grey.
 * @returns null for any other, such as those of printers
 * @throws {RangeError} when an offset leads out of the profile
 */
export function readProfile(profile: Buffer): ColourSpace | null {
  const tags = new Map<string, Buffer>();
  for (let index = 0; index < Math.min(profile.readUInt32BE(TAGS_AT), TAGS_MAX); index += 1) {
    const at = TAGS_AT + 4 + index * TAG_BYTES;
    tags.set(profile.toString('latin1', at, at + 4), profile.subarray(profile.readUInt32BE(at + 4)));
  }
  const curve = (tag: string): Curve | null => readCurve(tags.get(tag));
  switch (profile.toString('latin1', COLOURS_AT, COLOURS_AT + 8)) {
    case 'GRAYXYZ ': {
      const grey = curve('kTRC');
      return grey && { curves: sameCurves(grey), matrix: SRGB.matrix };
    }
    case 'RGB XYZ ': {
      const [red, green, blue] = [curve('rTRC'), curve('gTRC'), curve('bTRC')];
      const [x, y, z] = [readXyz(tags.get('rXYZ')), readXyz(tags.get('gXYZ')), readXyz(tags.get('bXYZ'))];
      return red && green && blue && x && y && z && { curves: [red, green, blue], matrix: transposed([x, y, z]) };
    }
    default:
      return null;
  }
}

/** The gamma by which a PNG states the curve of sRGB. */
const SRGB_GAMMA = 0.45455;

/**
 * The colour space that a PNG states without a profile.
 * @param gamma payload of its chunk
 * @param chromaticities payload of its chunk: x and y of white, red, green and blue
 * @throws {RangeError} when a payload is too short
 */
export function readStatedSpace(gamma: Buffer | undefined, chromaticities: Buffer | undefined): ColourSpace | null {
  if (gamma === undefined && chromaticities === undefined) return null;
  const exponent = gamma === undefined ? SRGB_GAMMA : gamma.readUInt32BE(0) / 100_000;
  const point = (index: number): Point => [
    numberAt(chromaticities, index * 8),
    numberAt(chromaticities, index * 8 + 4),
  ];
  const numberAt = (payload: Buffer | undefined, at: number): number => (payload?.readUInt32BE(at) ?? 0) / 100_000;
  return {
    curves: Math.abs(exponent - SRGB_GAMMA) < 0.001 ? SRGB.curves : sameCurves((value) => value ** (1 / exponent)),
    matrix: chromaticities === undefined ? SRGB.matrix : matrixOf(point(0), point(1), point(2), point(3)),
  };
}

/** Whether its white is white, and its middle greys are grey. Anything else comes from a broken file. */
export function isUsable({ curves, matrix }: ColourSpace): boolean {
  const white = applied(
    matrix,
    mapTriple(curves, (curve) => curve(1)),
  );
  return (
    [0, 1, 2].every((index) => Math.abs((white[index] ?? 0) - (PROFILE_WHITE[index] ?? 0)) < 0.1) &&
    curves.every((curve) => curve(0.5) > 0.02 && curve(0.5) < 0.98)
  );
}

function sameCurves(curve: Curve): Triple<Curve> {
  return [curve, curve, curve];
}

/** Signature, four reserved bytes, and then the numbers of a tag. */
const NUMBERS_AT = 8;

function readXyz(tag: Buffer | undefined): Triple | null {
  if (tag?.toString('latin1', 0, 4) !== 'XYZ ') return null;
  return [fixedAt(tag, NUMBERS_AT), fixedAt(tag, NUMBERS_AT + 4), fixedAt(tag, NUMBERS_AT + 8)];
}

function fixedAt(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) / 65_536;
}

function readCurve(tag: Buffer | undefined): Curve | null {
  switch (tag?.toString('latin1', 0, 4)) {
    case 'curv':
      return sampledCurve(tag);
    case 'para':
      return parametricCurve(tag);
    default:
      return null;
  }
}

/** Of no samples: a straight line. Of one: an exponent. */
function sampledCurve(tag: Buffer): Curve {
  const count = tag.readUInt32BE(NUMBERS_AT);
  const sample = (index: number): number => tag.readUInt16BE(NUMBERS_AT + 4 + 2 * index);
  if (count === 0) return (value) => value;
  if (count === 1) return power(sample(0) / 256);
  sample(count - 1); // throws if the tag is shorter
  return (value) => {
    const at = value * (count - 1);
    const lower = Math.floor(at);
    const upper = Math.min(lower + 1, count - 1);
    return (sample(lower) + (at - lower) * (sample(upper) - sample(lower))) / 65_535;
  };
}

function power(exponent: number): Curve {
  return (value) => value ** exponent;
}

/** By the kind of the curve, the names of its parameters in their order. */
const PARAMETERS = ['g', 'gab', 'gabc', 'gabcd', 'gabcdef'];

/** A power above a limit, and a straight line below it. */
function parametricCurve(tag: Buffer): Curve | null {
  const names = PARAMETERS[tag.readUInt16BE(NUMBERS_AT)];
  if (names === undefined) return null;
  const given = (name: string, otherwise: number): number =>
    names.includes(name) ? fixedAt(tag, NUMBERS_AT + 4 + 4 * names.indexOf(name)) : otherwise;
  const [g, a, b] = [given('g', 1), given('a', 1), given('b', 0)];
  // In the short kinds c is what is added to both parts; in the long ones it is the slope of the line.
  const isLong = names.includes('d');
  const added = isLong ? given('e', 0) : given('c', 0);
  const limit = isLong ? given('d', 0) : -b / a;
  const [slope, offset] = isLong ? [given('c', 0), given('f', 0)] : [0, added];
  return (value) => (value >= limit ? (a * value + b) ** g + added : slope * value + offset);
}

/** x and y of a colour. */
type Point = readonly [number, number];

/** From light to XYZ, adapted to the white of ICC profiles. */
function matrixOf(white: Point, red: Point, green: Point, blue: Point): Matrix {
  const primaries = transposed([xyzOf(red), xyzOf(green), xyzOf(blue)]);
  const unadapted = scaled(primaries, applied(inverse(primaries), xyzOf(white)));
  const [from, to] = [applied(BRADFORD, xyzOf(white)), applied(BRADFORD, PROFILE_WHITE)];
  const adapted = scaled(inverse(BRADFORD), [to[0] / from[0], to[1] / from[1], to[2] / from[2]]);
  return product(product(adapted, BRADFORD), unadapted);
}

/** Of brightness 1. */
function xyzOf([x, y]: Point): Triple {
  return [x / y, 1, (1 - x - y) / y];
}
