import { followVisibleHeight } from '#src/customer/visibleHeight.ts';

describe("the visible height of the customer's page", () => {
  const style = document.documentElement.style;
  afterEach(() => style.removeProperty('--cs-visible-height'));

  const setUp = () => {
    const seen = Object.assign(new EventTarget(), { height: 800, scale: 1 });
    const scrolls: number[][] = [];
    const page = {
      document,
      innerHeight: 800,
      visualViewport: seen,
      scrollTo: (...to: number[]) => {
        scrolls.push(to);
      },
    };
    followVisibleHeight(page);
    const become = (change: { height?: number; scale?: number }) => {
      Object.assign(seen, change);
      seen.dispatchEvent(new Event('resize'));
    };
    return { page, become, scrolls, height: () => style.getPropertyValue('--cs-visible-height') };
  };

  it('shrinks when a keyboard covers the page, and grows back', () => {
    const { become, height } = setUp();
    become({ height: 420 });
    expect(height()).toBe('420px');
    become({ height: 800 });
    expect(height()).toBe('');
  });

  it('stays unset when the browser shrinks the page itself', () => {
    const { page, become, height } = setUp();
    page.innerHeight = 420;
    become({ height: 420 });
    expect(height()).toBe('');
  });

  it('scrolls the page back after the phone has moved it to show the message box', () => {
    const { become, scrolls } = setUp();
    become({ height: 420 });
    expect(scrolls.at(-1)).toEqual([0, 0]);
  });

  it('does not change when the user zooms in', () => {
    const { become, scrolls, height } = setUp();
    scrolls.length = 0;
    become({ height: 400, scale: 2 });
    expect(height()).toBe('');
    expect(scrolls).toEqual([]);
  });
});
