import { PERSON_TYPE } from '#contract/domain.ts';
import { TabLimit } from '#server/realtime/login.ts';

describe('the tabs of a person', () => {
  const customer = { type: PERSON_TYPE.customer, id: '7' };
  const staff = { type: PERSON_TYPE.staff, id: '7' };
  /** The customer's tabs with an open socket. */
  let open: string[];
  let tabLimit: TabLimit;
  beforeEach(() => {
    open = [];
    tabLimit = new TabLimit({ openTabsOf: ({ type }) => (type === PERSON_TYPE.customer ? open : []) });
  });
  const isTaken = (tabId: string, limit: number) => tabLimit.take(customer, tabId, limit) !== null;

  it('are limited by the open tabs', () => {
    open = ['a', 'b'];
    expect(isTaken('c', 3)).toBe(true);
    expect(isTaken('c', 2)).toBe(false);
  });

  it('are limited by the tabs that are logging in, those of each person separately', () => {
    expect([isTaken('a', 2), isTaken('b', 2), isTaken('c', 2)]).toEqual([true, true, false]);
    expect(tabLimit.take(staff, 'c', 2)).not.toBeNull();
  });

  it('do not count a tab twice that is open and logs in again', () => {
    open = ['a'];
    expect([isTaken('a', 2), isTaken('a', 2), isTaken('b', 2)]).toEqual([true, true, true]);
    expect(isTaken('a', 2)).toBe(true);
    expect(isTaken('c', 2)).toBe(false);
  });

  it('may be others when a login has ended, but not while the tab has another', () => {
    const [first, second] = [tabLimit.take(customer, 'a', 1), tabLimit.take(customer, 'a', 1)];
    first?.();
    expect(isTaken('b', 1)).toBe(false);
    second?.();
    expect(isTaken('b', 1)).toBe(true);
  });

  it('stay taken when the login has opened its tab', () => {
    const free = tabLimit.take(customer, 'a', 1);
    open = ['a'];
    free?.();
    expect(isTaken('b', 1)).toBe(false);
  });
});
