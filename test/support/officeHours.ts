import type { BusinessHours } from '#contract/http/businessHours.ts';

type Spans = BusinessHours['week'][number];

const OFFICE: Spans = [
  { from: '09:00', to: '12:30' },
  { from: '13:30', to: '18:00' },
];

/** The same hours from Monday to Friday. */
export function weekOf(spans: Spans): Spans[] {
  return [...Array.from({ length: 5 }, () => spans), [], []];
}

/** Split shifts in Zurich, with two exceptions at the end of 2026. */
export function officeHours(change: Partial<BusinessHours> = {}): BusinessHours {
  return {
    timeZone: 'Europe/Zurich',
    week: weekOf(OFFICE),
    exceptions: [
      { name: 'Christmas', first: '2026-12-24', last: '2026-12-27', spans: [] },
      { name: 'Stocktaking', first: '2026-12-31', last: '2026-12-31', spans: [{ from: '06:00', to: '07:00' }] },
    ],
    awayMessage: '',
    ...change,
  };
}
