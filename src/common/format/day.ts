/** Days (yyyy-MM-dd) in their shortest distinct form: MM-DD within one year, else unchanged. */
export function shortDays(days: readonly string[]): readonly string[] {
  const years = new Set(days.map((day) => day.slice(0, 4)));
  return years.size > 1 ? days : days.map((day) => day.slice(5));
}

/** A day (yyyy-MM-dd) within a week: 'Sat 28'. */
export function formatWeekday(day: string, language: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${at.toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })} ${at.getUTCDate()}`;
}
