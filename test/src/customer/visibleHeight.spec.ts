import { followVisibleHeight } from '../../../src/customer/visibleHeight.ts';

describe('the height that can be seen', () => {
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

  it("is the style sheet's affair where the keyboard makes the page itself smaller", () => {
    const { page, become, height } = setUp();
    page.innerHeight = 420;
    become({ height: 420 });
    expect(height()).toBe('');
  });

  it('brings back what the phone has scrolled away to show the box', () => {
    const { become, scrolls } = setUp();
    become({ height: 420 });
    expect(scrolls.at(-1)).toEqual([0, 0]);
  });

  it('leaves a page alone that its reader enlarges', () => {
    const { become, scrolls, height } = setUp();
    scrolls.length = 0;
    become({ height: 400, scale: 2 });
    expect(height()).toBe('');
    expect(scrolls).toEqual([]);
  });
});
