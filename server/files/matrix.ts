export type Triple<T = number> = readonly [T, T, T];
/** Three rows. */
export type Matrix = Triple<Triple>;

export function mapTriple<T, U>([a, b, c]: Triple<T>, map: (each: T) => U): Triple<U> {
  return [map(a), map(b), map(c)];
}

export function transposed<T>([a, b, c]: Triple<Triple<T>>): Triple<Triple<T>> {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

export function applied(matrix: Matrix, vector: Triple): Triple {
  return mapTriple(matrix, (row) => row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2]);
}

export function product(left: Matrix, right: Matrix): Matrix {
  return transposed(mapTriple(transposed(right), (column) => applied(left, column)));
}

/** The columns, each multiplied by its factor. */
export function scaled(matrix: Matrix, [a, b, c]: Triple): Matrix {
  return mapTriple(matrix, (row) => [row[0] * a, row[1] * b, row[2] * c]);
}

export function inverse([a, b, c]: Matrix): Matrix {
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
