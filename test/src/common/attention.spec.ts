import { watchAttention } from '#common/browser/attention.ts';

describe('the attention of a person', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = (hasFocus: boolean) => {
    const page = { hasFocus, isVisible: true };
    spyOn(document, 'hasFocus').and.callFake(() => page.hasFocus);
    spyOnProperty(document, 'visibilityState').and.callFake(() => (page.isVisible ? 'visible' : 'hidden'));
    const reports: boolean[] = [];
    const stop = watchAttention(window, (isAttended) => reports.push(isAttended));
    const focus = (isFocused: boolean) => {
      page.hasFocus = isFocused;
      window.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'));
    };
    const show = (isVisible: boolean) => {
      page.isVisible = isVisible;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    return { page, reports, stop, focus, show, act: (type: string) => document.body.dispatchEvent(new Event(type)) };
  };

  it('is the focus of the window, not its visibility', () => {
    const { reports, focus, show, stop } = setUp(true);
    focus(false);
    focus(true);
    show(false);
    expect(reports).toEqual([true, false, true, false]);
    focus(false);
    show(true);
    expect(reports).withContext('seen beside another window').toHaveSize(4);
    focus(true);
    stop();
    focus(false);
    expect(reports).toEqual([true, false, true, false, true]);
  });

  it('is an action without focus, for half a minute', () => {
    const { reports, act, show, stop } = setUp(false);
    for (const type of ['pointermove', 'scroll']) act(type);
    expect(reports).toEqual([false]);
    act('wheel');
    jasmine.clock().tick(29_000);
    act('wheel');
    jasmine.clock().tick(29_999);
    expect(reports).toEqual([false, true]);
    jasmine.clock().tick(1);
    expect(reports).toEqual([false, true, false]);
    act('pointerdown');
    show(false);
    show(true);
    expect(reports).withContext('not after it was hidden').toEqual([false, true, false, true, false]);
    stop();
  });

  it('ends with the focus, even right after an action', () => {
    const { reports, act, focus, stop } = setUp(true);
    act('keydown');
    focus(false);
    expect(reports).toEqual([true, false]);
    stop();
  });

  it('ends when a frame inside the page loses the focus, which no event reports', () => {
    const { page, reports, stop } = setUp(true);
    window.dispatchEvent(new Event('blur')); // the focus goes to the frame
    expect(reports).toEqual([true]);
    page.hasFocus = false;
    jasmine.clock().tick(5_000);
    expect(reports).toEqual([true, false]);
    stop();
  });
});
