/** JavaScript writes larger numbers with an exponent. */
const PLAIN_BELOW = 1e15;

/** The digits and the first dot of a typed number. */
export function decimalOf(typed: string): string {
  return typed.replace(/[^\d.]/g, '').replace(/(?<=\..*)\./g, '');
}

/** A number without superfluous zeros: '010.50' becomes '10.5'. Other texts stay unchanged. */
export function plainNumber(text: string): string {
  const value = Number(text);
  return text === '' || !(value < PLAIN_BELOW) ? text : String(value);
}
