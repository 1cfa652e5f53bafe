import { createSignIns } from '#src/app/browser/thisBrowser.ts';

describe('the sign-ins of a browser', () => {
  it('reach the other tabs, and not the one that announces them', async () => {
    const [mine, others] = [createSignIns(), createSignIns()];
    let here = 0;
    const elsewhere = mine.nextElsewhere().then(() => {
      here += 1;
    });
    const cancelled = others.nextElsewhere();
    void cancelled.then(() => fail('it was cancelled'));
    cancelled.cancel();
    const there = others.nextElsewhere();
    mine.announce();
    await there;
    expect(here).toBe(0);
    others.announce();
    await elsewhere;
  });
});
