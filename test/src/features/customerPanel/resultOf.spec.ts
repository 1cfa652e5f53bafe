import i18next from 'i18next';
import { localTimeOf } from '#common/format/localTime.ts';
import { resultOf } from '#src/features/customerPanel/resultOf.ts';
import { aCustomersChat } from '#test/support/page/fakeCustomerPanel.ts';
import { startWholeCatalogue } from '#test/support/page/catalogue.ts';

describe('the result of a chat', () => {
  beforeAll(startWholeCatalogue);
  const told = (fields: Parameters<typeof aCustomersChat>[0]) =>
    resultOf(i18next.t, aCustomersChat(fields)).replaceAll(/[\u2068\u2069]/g, '');

  it('says who answered, who ended it and whether it is solved', () => {
    expect(told({ solved: true })).toBe('Answered by Bo · ended by staff · solved');
    expect(told({ endedBy: 1, solved: false })).toBe('Answered by Bo · ended by the customer · not solved');
    expect(told({ endedBy: 3, isAnswered: false, toName: '' })).toBe('Not answered · ended automatically');
  });

  it('leaves out what is not known', () => {
    const live = { endTime: null } as const;
    const { endedBy: _, ...open } = aCustomersChat(live);
    expect(resultOf(i18next.t, { ...open, toName: '' })).toBe('');
    expect(resultOf(i18next.t, { ...open, toName: '', isAnswered: false })).toBe('');
    expect(resultOf(i18next.t, { ...open, isAnswered: false }).replaceAll(/[\u2068\u2069]/g, '')).toBe(
      'Assigned to Bo',
    );
    expect(told({ endedBy: 9 })).toBe('Answered by Bo');
  });
});

describe('the local time of a customer', () => {
  const at = Date.parse('2026-08-01T23:05:00Z');

  it('has the day of the week there', () => {
    expect(localTimeOf(at, 'UTC')).toBe('23:05, Sat');
    expect(localTimeOf(at, 'Asia/Kathmandu')).toBe('04:50, Sun');
    expect(localTimeOf(at, 'America/St_Johns')).toBe('20:35, Sat');
  });

  it('is not known in a browser that does not know the zone', () => {
    expect(localTimeOf(at, 'Mars/Olympus')).toBeNull();
  });
});
