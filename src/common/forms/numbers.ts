import { asciiDigits } from '#contract/enteredText.ts';

/** JavaScript writes larger numbers with an exponent. */
const PLAIN_BELOW = 1e15;

/** What other keyboards have for the point of a decimal. */
const POINTS = /[,\u060c\u066b\u3002\uff0c\uff0e]/g;

/** The digits and points of a typed number. Several points can mean different numbers: the form refuses them. */
export function decimalOf(typed: string): string {
  return asciiDigits(typed)
    .replace(POINTS, '.')
    .replace(/[^\d.]/g, '');
}

/** A number without superfluous zeros: '010.50' becomes '10.5'. Other texts stay unchanged. */
export function plainNumber(text: string): string {
  const value = Number(text);
  return text === '' || !(value < PLAIN_BELOW) ? text : String(value);
}
