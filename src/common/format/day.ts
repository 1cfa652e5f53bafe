/** Days (yyyy-MM-dd) beside each other, as short as they can be told apart: MM-DD within one year, else as they are. */
export function shortDays(days: readonly string[]): readonly string[] {
  const years = new Set(days.map((day) => day.slice(0, 4)));
  return years.size > 1 ? days : days.map((day) => day.slice(5));
}
