/** Beyond this, a number is no longer written digit by digit. */
const PLAIN_BELOW = 1e15;

/** What a numeric field keeps of what is typed: digits, and one dot. */
export function decimalOf(typed: string): string {
  return typed.replace(/[^\d.]/g, '').replace(/(?<=\..*)\./g, '');
}

/** The same number without what it does without: '010.50' is '10.5'. What is no number stays as it is. */
export function plainNumber(text: string): string {
  const value = Number(text);
  return text === '' || !(value < PLAIN_BELOW) ? text : String(value);
}
