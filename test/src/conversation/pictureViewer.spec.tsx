import { isolated } from '#contract/names.ts';
import { imageContent, textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { ConversationViewer } from '#src/conversation/components/ConversationViewer.tsx';
import type { MessageRow } from '#src/conversation/messageRows.ts';
import { ODD_NAMES } from '../../support/page/oddNames.ts';
import { eventually, failPicturesByHand, press, render } from '../../support/page/render.tsx';

/** No file has this address. */
const MISSING = '/base/no-such-picture.png';

function aMessage(chatSeq: number, fields: Partial<MessageRow> = {}): MessageRow {
  return {
    key: `m${chatSeq}`,
    chatSeq,
    side: 'theirs',
    fromType: 1,
    fromId: '9',
    fromNickName: 'Ann',
    fromHeadImg: '',
    msgType: MESSAGE_TYPE.image,
    msg: imageContent({ address: `${MISSING}#${chatSeq}`, width: 1, height: 1 }),
    at: 0,
    sendState: null,
    refusal: '',
    clientMsgId: '',
    ...fields,
  };
}
const MESSAGES = [aMessage(1), aMessage(2, { msgType: MESSAGE_TYPE.text, msg: textContent('between') }), aMessage(3)];

describe('the picture viewer', () => {
  beforeEach(failPicturesByHand);

  const setUp = async (shownKey: string | null, messages = MESSAGES) => {
    const spies = {
      onShow: jasmine.createSpy('onShow'),
      onCopy: jasmine.createSpy('onCopy'),
      onMediaExpired: jasmine.createSpy('onMediaExpired'),
    };
    const draw = (key: string | null, messages = MESSAGES) => (
      <>
        <button type="button">before</button>
        <ConversationViewer messages={messages} shownKey={key} {...spies} />
      </>
    );
    const page = await render(draw(null));
    page.get('button', 'before').focus();
    const viewer = () => document.querySelector<HTMLElement>('[role=dialog]');
    const show = async (key: string | null, shown = messages) => {
      await page.show(draw(key, shown));
      if (key !== null) await eventually('the viewer is there', () => viewer() !== null);
    };
    await show(shownKey);
    const key = (name: string) =>
      page.doing(() => {
        if (viewer() !== null) press(viewer() ?? document.body, name);
      });
    return { ...page, ...spies, viewer, show, key };
  };

  it('shows the chosen picture, and moves to the others in order', async () => {
    const { viewer, key, onShow, show } = await setUp('m1');
    expect(viewer()?.getAttribute('aria-label')).toBe('Picture 1 of 2');
    expect(viewer()?.querySelector('[download]')?.getAttribute('href')).toBe(`${MISSING}#1`);
    await key('ArrowLeft');
    expect(onShow).not.toHaveBeenCalled();
    await key('ArrowRight');
    expect(onShow).toHaveBeenCalledOnceWith('m3');
    await show('m3');
    expect(viewer()?.getAttribute('aria-label')).toBe('Picture 2 of 2');
  });

  it('moves a picture that is larger than the window by the arrow keys', async () => {
    const { viewer, key, onShow } = await setUp('m1');
    await key('+');
    const space = viewer()?.querySelector('.cs-viewer-stage');
    const picture = viewer()?.querySelector('img');
    picture?.setAttribute('style', 'width: 5000px; height: 5000px');
    await key('ArrowRight');
    await key('ArrowDown');
    expect([space?.scrollLeft, space?.scrollTop]).toEqual([40, 40]);
    await key('ArrowLeft');
    await key('ArrowUp');
    expect([space?.scrollLeft, space?.scrollTop]).toEqual([0, 0]);
    expect(onShow).not.toHaveBeenCalled();
    picture?.setAttribute('style', 'width: 50px; height: 5000px');
    await key('ArrowRight');
    expect(onShow).toHaveBeenCalledOnceWith('m3');
  });

  it('takes the focus, closes on Escape, and returns the focus', async () => {
    const { viewer, key, onShow, show, get } = await setUp('m1');
    expect(document.activeElement).toBe(viewer());
    await key('Escape');
    expect(onShow).toHaveBeenCalledOnceWith(null);
    await show(null);
    expect(document.activeElement).toBe(get('button', 'before'));
  });

  it('copies the shown picture', async () => {
    const { viewer, doing, onCopy } = await setUp('m3');
    await doing(() => viewer()?.querySelector<HTMLElement>('[aria-label="Copy picture"]')?.click());
    expect(onCopy).toHaveBeenCalledOnceWith(`${MISSING}#3`);
  });

  it('keeps the focus when the pressed button becomes disabled', async () => {
    const { viewer, doing, show, onShow } = await setUp('m1');
    const next = viewer()?.querySelector<HTMLElement>('[aria-label="Next picture"]');
    next?.focus();
    await doing(() => next?.click());
    expect(onShow).toHaveBeenCalledOnceWith('m3');
    await show('m3');
    expect(document.activeElement).toBe(viewer());
  });

  it('asks for a new address when the old one has expired, and shows the picture', async () => {
    const { viewer, show, doing, onMediaExpired } = await setUp('m3');
    await doing(() => viewer()?.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(onMediaExpired).toHaveBeenCalledOnceWith(3);
    expect(viewer()?.textContent).toContain('This could not be loaded.');
    await show('m3', [aMessage(3, { msg: imageContent({ address: '/base/fresh.png', width: 1, height: 1 }) })]);
    expect(viewer()?.querySelector('img')?.getAttribute('src')).toBe('/base/fresh.png');
  });

  for (const address of [
    'https://elsewhere.example/spy.png',
    '//elsewhere.example/spy.png',
    '/\\elsewhere.example/spy.png',
    '/\t/elsewhere.example/spy.png',
  ]) {
    it(`shows no picture of another host: '${address}'`, async () => {
      const { viewer } = await setUp('m1', [
        aMessage(1),
        aMessage(2, { msg: imageContent({ address, width: 1, height: 1 }) }),
      ]);
      expect(viewer()?.getAttribute('aria-label')).toBe('Picture 1 of 1');
    });
  }

  it('shows sender and time, with any name', async () => {
    const { viewer, show } = await setUp(null);
    for (const fromNickName of ODD_NAMES) {
      await show('m1', [aMessage(1, { fromNickName })]);
      const caption = viewer()?.querySelector<HTMLElement>('.cs-viewer-caption');
      expect(caption?.textContent).toBe(`${isolated(fromNickName)}, 1970-01-01 00:00:00 1 / 1`);
      expect(viewer()?.querySelector('b')).toBeNull();
      expect(viewer()?.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    }
  });

  it('draws nothing when the picture is gone', async () => {
    const { viewer, show } = await setUp('m1');
    await show(null);
    expect(viewer()).toBeNull();
  });
});
