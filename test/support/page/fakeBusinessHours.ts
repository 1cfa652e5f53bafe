import type { BusinessHours } from '#contract/http/businessHours.ts';
import type { HoursSubject } from '#src/features/businessHours/hoursForm.ts';

/** Monday to Friday with a break, and a short Saturday. */
export function someHours(hours: Partial<BusinessHours> = {}): BusinessHours {
  const day = [
    { from: '09:00', to: '12:30' },
    { from: '13:30', to: '18:00' },
  ];
  return {
    timeZone: 'Europe/Zurich',
    week: [day, day, day, day, day, [{ from: '10:00', to: '14:00' }], []],
    exceptions: [{ name: 'New Year', first: '2027-01-01', last: '2027-01-02', spans: [] }],
    awayMessage: 'We are back {back_time}.',
    ...hours,
  };
}

export function aSubject(subject: Partial<HoursSubject> = {}): HoursSubject {
  return { comeFrom: 2, hours: someHours(), updateTime: '2026-01-01T00:00:00.000Z', ...subject };
}
