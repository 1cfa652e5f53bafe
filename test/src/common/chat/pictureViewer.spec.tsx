import { imageContent, textContent } from '../../../../contract/chat/content.ts';
import { MESSAGE_TYPE } from '../../../../contract/domain.ts';
import { ConversationViewer } from '../../../../src/common/components/chat/ConversationViewer.tsx';
import type { MessageView } from '../../../../src/common/components/chat/messageView.ts';
import { eventually, press, render } from '../../../support/page/render.tsx';

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function aMessage(chatSeq: number, fields: Partial<MessageView> = {}): MessageView {
  return {
    key: `m${chatSeq}`, chatSeq, side: 'theirs', fromType: 1, fromId: '9', fromNickName: 'Ann', msgType: MESSAGE_TYPE.image,
    msg: imageContent({ address: `${PIXEL}#${chatSeq}`, width: 1, height: 1 }), at: 0, sendState: null, refusal: '', clientMsgId: '', ...fields,
  };
}
const MESSAGES = [aMessage(1), aMessage(2, { msgType: MESSAGE_TYPE.text, msg: textContent('between') }), aMessage(3)];

describe('pictures in large', () => {
  const setUp = async (shownKey: string | null) => {
    const spies = { onShow: jasmine.createSpy('onShow'), onClose: jasmine.createSpy('onClose'), onCopy: jasmine.createSpy('onCopy') };
    const draw = (key: string | null) => (
      <>
        <button type="button">before</button>
        <ConversationViewer messages={MESSAGES} shownKey={key} zone="UTC" {...spies} />
      </>
    );
    const page = await render(draw(null));
    page.get('button', 'before').focus();
    const viewer = () => document.querySelector<HTMLElement>('[role=dialog]');
    const show = async (key: string | null) => {
      await page.show(draw(key));
      if (key !== null) await eventually('the viewer is there', () => viewer() !== null);
    };
    await show(shownKey);
    const key = (name: string) => page.doing(() => { if (viewer() !== null) press(viewer() ?? document.body, name); });
    return { ...page, ...spies, viewer, show, key };
  };

  it('shows the one that is meant, and leads to the others in their order', async () => {
    const { viewer, key, onShow, show } = await setUp('m1');
    expect(viewer()?.getAttribute('aria-label')).toBe('Picture 1 of 2');
    expect(viewer()?.querySelector('img')?.src).toBe(`${PIXEL}#1`);
    await key('ArrowLeft');
    expect(onShow).not.toHaveBeenCalled();
    await key('ArrowRight');
    expect(onShow).toHaveBeenCalledOnceWith('m3');
    await show('m3');
    expect(viewer()?.getAttribute('aria-label')).toBe('Picture 2 of 2');
  });

  it('takes the focus, closes on Escape, and gives the focus back', async () => {
    const { viewer, key, onClose, show, get } = await setUp('m1');
    expect(document.activeElement).toBe(viewer());
    await key('Escape');
    expect(onClose).toHaveBeenCalledTimes(1);
    await show(null);
    expect(document.activeElement).toBe(get('button', 'before'));
  });

  it('copies the picture that is shown', async () => {
    const { viewer, doing, onCopy } = await setUp('m3');
    await doing(() => viewer()?.querySelector<HTMLElement>('[aria-label="Copy picture"]')?.click());
    expect(onCopy).toHaveBeenCalledOnceWith(`${PIXEL}#3`);
  });

  it('draws nothing when the picture is no longer there', async () => {
    const { viewer, show } = await setUp('m1');
    await show(null);
    expect(viewer()).toBeNull();
  });
});
