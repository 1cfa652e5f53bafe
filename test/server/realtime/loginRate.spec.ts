import { PERSON_TYPE } from '../../../contract/domain.ts';
import { LoginRate } from '../../../server/realtime/loginRate.ts';

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
});
