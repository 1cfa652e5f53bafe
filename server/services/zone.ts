const DAY_MS = 24 * 3_600_000;

/** When the current day began in a zone, also on the days on which its clocks change. */
export function startOfToday(timeZone: string, now: number): Date {
  const localMidnight = Math.floor((now + offsetMs(timeZone, now)) / DAY_MS) * DAY_MS;
  const nearly = localMidnight - offsetMs(timeZone, now);
  return new Date(localMidnight - offsetMs(timeZone, nearly));
}

/** How far a zone's clocks are ahead of UTC at an instant. */
function offsetMs(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
  }).formatToParts(at);
  const field = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'), field('second'));
  return local - Math.floor(at / 1_000) * 1_000;
}
