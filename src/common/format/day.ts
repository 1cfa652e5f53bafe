/** Days (yyyy-MM-dd) in their shortest distinct form: MM-DD within one year, else unchanged. */
export function shortDays(days: readonly string[]): readonly string[] {
  const years = new Set(days.map((day) => day.slice(0, 4)));
  return years.size > 1 ? days : days.map((day) => day.slice(5));
}
