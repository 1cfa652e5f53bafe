import { typedOf } from '#common/format/typedTime.ts';
import { dueOf, type When } from '#src/features/putOff/putOffTimes.ts';

const at = (iso: string) => Date.parse(iso);

describe('the times until which something is put off', () => {
  const due = (when: When, now: string, zone = 'UTC', typed = '') => {
    const found = dueOf(when, typed, { now: at(now), zone });
    return found === null ? null : new Date(found).toISOString();
  };

  it('count from now, or are nine in the morning of the zone', () => {
    expect(due('in20', '2026-01-01T10:00:30Z')).toBe('2026-01-01T10:20:30.000Z');
    expect(due('in60', '2026-01-01T10:00:00Z')).toBe('2026-01-01T11:00:00.000Z');
    expect(due('tomorrow', '2026-01-31T23:30:00Z')).toBe('2026-02-01T09:00:00.000Z');
    expect(due('tomorrow', '2026-01-31T23:30:00Z', 'Europe/Zurich')).toBe('2026-02-02T08:00:00.000Z');
  });

  it('never mean this Monday', () => {
    // A Sunday, a Monday and a Tuesday.
    expect(due('monday', '2026-01-04T12:00:00Z')).toBe('2026-01-05T09:00:00.000Z');
    expect(due('monday', '2026-01-05T01:00:00Z')).toBe('2026-01-12T09:00:00.000Z');
    expect(due('monday', '2026-01-06T12:00:00Z')).toBe('2026-01-12T09:00:00.000Z');
  });

  it('are right on both sides of a change of the clocks', () => {
    const typed = (text: string) => due('own', '2026-01-01T00:00:00Z', 'Europe/Zurich', text);
    expect(typed('2026-03-28T09:00')).toBe('2026-03-28T08:00:00.000Z');
    expect(typed('2026-03-29T01:30')).toBe('2026-03-29T00:30:00.000Z');
    expect(typed('2026-03-29T03:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(due('tomorrow', '2026-10-24T12:00:00Z', 'Europe/Zurich')).toBe('2026-10-25T08:00:00.000Z');
    expect(typedOf(at('2026-10-25T08:00:00Z'), 'Europe/Zurich')).toBe('2026-10-25T09:00');
  });

  it('are nothing for a text that is no day and time', () => {
    expect(due('own', '2026-01-01T00:00:00Z')).toBeNull();
    expect(due('own', '2026-01-01T00:00:00Z', 'UTC', '2026-13-01T00:00')).toBeNull();
  });
});
