// One-dimensional arrays in PostgreSQL's binary format, for statements that take thousands of values. In the text format,
// both sides would spend more time on quotes and digits than on the statement.

const HEADER_BYTES = 20;
const LENGTH_BYTES = 4;
/** The type of the items, by its oid in every PostgreSQL. */
const OID = { bigint: 20, smallint: 21, integer: 23, text: 25, float8: 701 } as const;
/** Decimal numbers of up to this many digits are exact as JavaScript numbers. */
const EXACT_DIGITS = 15;
const TWO_TO_32 = 2 ** 32;
/** The most bytes of a UTF-16 code unit in UTF-8. */
const UTF8_MAX = 3;

/** @param ids decimal numbers */
export function bigints(ids: readonly string[]): Buffer {
  return fixed(ids, { oid: OID.bigint, bytes: 8 }, (buffer, id, at) => {
    if (id.length > EXACT_DIGITS) {
      buffer.writeBigInt64BE(BigInt(id), at);
      return;
    }
    const value = Number(id);
    const high = Math.floor(value / TWO_TO_32);
    buffer.writeInt32BE(high, at);
    buffer.writeUInt32BE(value - high * TWO_TO_32, at + 4);
  });
}

export function integers(values: readonly number[]): Buffer {
  return fixed(values, { oid: OID.integer, bytes: 4 }, (buffer, value, at) => buffer.writeInt32BE(value, at));
}

export function smallints(values: readonly number[]): Buffer {
  return fixed(values, { oid: OID.smallint, bytes: 2 }, (buffer, value, at) => buffer.writeInt16BE(value, at));
}

export function floats(values: readonly number[]): Buffer {
  return fixed(values, { oid: OID.float8, bytes: 8 }, (buffer, value, at) => buffer.writeDoubleBE(value, at));
}

export function texts(values: readonly string[]): Buffer {
  const most = values.reduce((sum, value) => sum + LENGTH_BYTES + value.length * UTF8_MAX, HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(most);
  let at = writeHeader(buffer, OID.text, values.length);
  for (const value of values) {
    const bytes = buffer.write(value, at + LENGTH_BYTES);
    buffer.writeInt32BE(bytes, at);
    at += LENGTH_BYTES + bytes;
  }
  return buffer.subarray(0, at);
}

function fixed<T>(
  values: readonly T[],
  { oid, bytes }: { readonly oid: number; readonly bytes: number },
  write: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + bytes));
  const begin = writeHeader(buffer, oid, values.length);
  values.forEach((value, index) => {
    const at = begin + index * (LENGTH_BYTES + bytes);
    buffer.writeInt32BE(bytes, at);
    write(buffer, value, at + LENGTH_BYTES);
  });
  return buffer;
}

/** One dimension, no nulls, numbered from 1. @returns where the items begin */
function writeHeader(buffer: Buffer, oid: number, count: number): number {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(count, 12);
  buffer.writeInt32BE(1, 16);
  return HEADER_BYTES;
}
