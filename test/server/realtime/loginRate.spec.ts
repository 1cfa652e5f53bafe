import { PERSON_TYPE } from '#contract/domain.ts';
import { LoginRate } from '#server/realtime/login.ts';

describe('the rate of LOGINs', () => {
  const customer = { type: PERSON_TYPE.customer, id: '7' };
  const staff = { type: PERSON_TYPE.staff, id: '7' };

  it('is limited for each person in each minute', () => {
    const rate = new LoginRate(2);
    const takes = (now: number) => [customer, customer, customer, staff].map((person) => rate.take(person, now));
    expect(takes(5_000)).toEqual([true, true, false, true]);
    expect(takes(64_999)).toEqual([false, false, false, true]);
    expect(takes(65_000)).toEqual([true, true, false, true]);
  });

  it('counts a disconnection for abuse like ten LOGINs, for its person and in its minute', () => {
    const rate = new LoginRate(12);
    const takes = (now: number) => Array.from({ length: 3 }, () => rate.take(customer, now));
    rate.disconnected(customer, 1_000);
    expect(takes(60_999)).toEqual([true, true, false]);
    expect(rate.take(staff, 60_999)).toBe(true);
    rate.disconnected(customer, 61_000);
    expect(takes(61_000)).toEqual([true, true, false]);
    rate.disconnected(customer, 62_000);
    rate.disconnected(customer, 121_000);
    expect(takes(121_000)).toEqual([true, true, false]);
  });
});
