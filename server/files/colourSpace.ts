import { applied, inverse, mapTriple, product, scaled, transposed, type Matrix, type Triple } from './matrix.ts';

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

export const SRGB: ColourSpace = {
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
