import { imageContent, textContent } from '#contract/chat/content.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type PersonType } from '#contract/domain.ts';
import { MessageBody } from '#src/conversation/components/MessageBody.tsx';
import type { MessageRow } from '#src/conversation/messageRows.ts';
import { PLACEHOLDER_PICTURE } from '#common/placeholderPicture.ts';
import { failPicturesByHand, render } from '../../support/page/render.tsx';

/** A picture on the page's own host that does not exist. */
const MISSING = '/base/no-such-picture.png';

function aMessage(msgType: number, msg: string): MessageRow {
  return {
    key: 'm1',
    chatSeq: 1,
    side: 'theirs',
    fromType: 1,
    fromId: '9',
    fromNickName: 'Ann',
    fromHeadImg: '',
    msgType,
    msg,
    at: 0,
    sendState: null,
    refusal: '',
    clientMsgId: '',
  };
}

describe('the message body', () => {
  beforeEach(failPicturesByHand);

  const setUp = async (msgType: number, msg: string, ownType: PersonType = PERSON_TYPE.staff) => {
    const actions = {
      onOpenPicture: jasmine.createSpy('onOpenPicture'),
      onMediaExpired: jasmine.createSpy('onMediaExpired'),
    };
    const draw = (text: string) => (
      <MessageBody message={aMessage(msgType, text)} ownType={ownType} actions={actions} />
    );
    const page = await render(draw(msg));
    return { ...page, ...actions, redraw: (text: string) => page.show(draw(text)), words: () => page.root.textContent };
  };

  const HOSTILE = [
    '<script>document.title = "broken"</script><img src=x onerror="document.title=\'broken\'">',
    '\u202egnp.exe \u2066hidden\u2069 \u200f',
    '👩‍👩‍👧‍👦'.repeat(50),
    'a'.repeat(10_000),
    '&lt;b&gt; {{count}} $t(conversation.you)',
  ];
  const cards = (text: string) =>
    JSON.stringify({ workOrderId: '1', workOrderTitle: text, workOrderCreateTime: text, workOrderUserRead: false });

  for (const [index, text] of HOSTILE.entries()) {
    it(`shows content ${index} as plain text`, async () => {
      const message = await setUp(MESSAGE_TYPE.text, textContent(text));
      expect(message.words()).toBe(text);
      const card = await setUp(MESSAGE_TYPE.card, cards(text));
      expect(card.words()).toContain(text);
      const picture = await setUp(MESSAGE_TYPE.image, JSON.stringify({ img_url: text, width: 10, height: 10 }));
      expect(picture.words()).toBe('Picture');
      for (const { root } of [message, card, picture]) expect(root.querySelector('script, img, b')).toBeNull();
      expect(document.title).not.toBe('broken');
    });
  }

  for (const address of [
    'https://elsewhere.example/spy.png',
    '//elsewhere.example/spy.png',
    '/\\elsewhere.example/spy.png',
    '/\t/elsewhere.example/spy.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '',
  ]) {
    it(`loads nothing from '${address}'`, async () => {
      const picture = await setUp(MESSAGE_TYPE.image, imageContent({ address, width: 1, height: 1 }));
      const video = await setUp(MESSAGE_TYPE.video, JSON.stringify({ file_url: address }));
      expect([picture.root.querySelector('img'), video.root.querySelector('video')]).toEqual([null, null]);
    });
  }

  it('draws the placeholders of a log: a picture in its size, a video only as a space', async () => {
    const picture = await setUp(
      MESSAGE_TYPE.image,
      imageContent({ address: PLACEHOLDER_PICTURE, width: 1_600, height: 400 }),
    );
    const image = picture.root.querySelector('img');
    await image?.decode();
    expect([image?.src, image?.width, image?.height]).toEqual([PLACEHOLDER_PICTURE, 320, 80]);
    const video = (
      await setUp(MESSAGE_TYPE.video, JSON.stringify({ file_url: PLACEHOLDER_PICTURE }))
    ).root.querySelector('video');
    expect([video?.hasAttribute('src'), video?.width, video?.height]).toEqual([false, 320, 240]);
  });

  it('makes addresses links that open in a new tab without a referrer', async () => {
    const { root } = await setUp(MESSAGE_TYPE.text, textContent('see https://example.org/a now'));
    const link = root.querySelector('a');
    expect([link?.href, link?.target, link?.rel]).toEqual([
      'https://example.org/a',
      '_blank',
      'noopener noreferrer nofollow',
    ]);
  });

  it('reserves the space of a picture before it loads, and opens it in large', async () => {
    const { root, get, doing, onOpenPicture } = await setUp(
      MESSAGE_TYPE.image,
      imageContent({ address: MISSING, width: 1_600, height: 400 }),
    );
    const image = root.querySelector('img');
    expect([image?.width, image?.height]).toEqual([320, 80]);
    await doing(() => get('button', 'Open picture').click());
    expect(onOpenPicture).toHaveBeenCalledOnceWith('m1');
  });

  it('asks for a new address of a failed picture, and shows the picture or the failure', async () => {
    const { root, get, doing, redraw, words, onMediaExpired } = await setUp(
      MESSAGE_TYPE.image,
      imageContent({ address: MISSING, width: 4, height: 3 }),
    );
    await doing(() => root.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(onMediaExpired).toHaveBeenCalledOnceWith(1);
    expect(words()).toContain('This could not be loaded.');
    await doing(() => get('button', 'Try again').click());
    expect(root.querySelector('img')).not.toBeNull();
    await doing(() => root.querySelector('img')?.dispatchEvent(new Event('error')));
    await redraw(imageContent({ address: `${MISSING}?fresh`, width: 4, height: 3 }));
    expect(root.querySelector('img')?.src).toContain('?fresh');
  });

  it('keeps a loaded picture when its address changes, until the old address fails', async () => {
    const at = (expiry: number) => imageContent({ address: `/base/file?r=2.7.1&t=${expiry}&s=x`, width: 4, height: 3 });
    const { root, doing, redraw, onMediaExpired } = await setUp(MESSAGE_TYPE.image, at(1));
    const image = root.querySelector('img');
    const shown = () => root.querySelector('img')?.getAttribute('src');
    await redraw(at(2));
    expect([root.querySelector('img') === image, shown()]).toEqual([true, '/base/file?r=2.7.1&t=1&s=x']);
    await doing(() => image?.dispatchEvent(new Event('error')));
    expect(shown()).withContext('at once').toBe('/base/file?r=2.7.1&t=2&s=x');
    expect(onMediaExpired).toHaveBeenCalledOnceWith(1);
    await doing(() => root.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(shown()).toBeUndefined();
    await redraw(at(3));
    expect(shown()).toBe('/base/file?r=2.7.1&t=3&s=x');
    await redraw(imageContent({ address: '/base/other?t=1', width: 4, height: 3 }));
    expect(shown()).withContext('another file').toBe('/base/other?t=1');
  });

  it('shows a card with title and time, and shows staff whether the customer has opened it', async () => {
    const card = {
      workOrderId: '1',
      workOrderTitle: 'Refund',
      workOrderCreateTime: '2026-01-02T03:04:05.000Z',
      workOrderUserRead: true,
    };
    const { words } = await setUp(MESSAGE_TYPE.card, JSON.stringify(card));
    expect(words()).toContain('Refund');
    expect(words()).toContain('2026-01-02 03:04:05');
    expect(words()).toContain('Opened by the customer');
    const ofCustomer = await setUp(MESSAGE_TYPE.card, JSON.stringify(card), PERSON_TYPE.customer);
    expect(ofCustomer.words()).toContain('Refund');
    expect(ofCustomer.words()).not.toContain('Opened');
  });
});
