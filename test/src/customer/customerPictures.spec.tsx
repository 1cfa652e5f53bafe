import { parseContent } from '#contract/chat/content.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { CHAT_IMAGE_MAX_BYTES } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { anEvent, pushOf } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { aPictureFile } from '../../support/page/fakeUploads.ts';
import { eventually, fill, press } from '../../support/page/render.tsx';

const NO_MEDIA = { media: '', onchange: null, addListener: () => undefined, removeListener: () => undefined };
const ADDRESS = '/fileservice/download/file/1';

describe("a customer's message box", () => {
  const setUp = async (matching: readonly string[]) => {
    spyOn(window, 'matchMedia').and.callFake((query) =>
      Object.assign(new EventTarget(), NO_MEDIA, { matches: matching.includes(query) }),
    );
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    const box = page.get('textbox', 'Message') as HTMLTextAreaElement;
    await page.doing(() => fill(box, 'Hi'));
    return { ...page, box, sent: () => page.workers.connection.sent('send').length };
  };

  it('breaks the line on Enter where only fingers point, and sends by the button or Ctrl+Enter', async () => {
    const { box, doing, sent, get } = await setUp(['(pointer: coarse)']);
    expect(box.enterKeyHint).toBe('enter');
    expect(press(box, 'Enter')).withContext('breaks the line').toBeTrue();
    expect(press(box, 'Enter', { shiftKey: true })).toBeTrue();
    expect(sent()).toBe(0);
    await doing(() => get('button', 'Send').click());
    expect(sent()).toBe(1);
    await doing(() => fill(box, 'Hi again'));
    await doing(() => press(box, 'Enter', { ctrlKey: true }));
    expect(box.value).toBe('');
  });

  it('sends on Enter where there is a mouse', async () => {
    const { box, doing, sent } = await setUp(['(pointer: coarse)', '(any-pointer: fine)']);
    expect(box.enterKeyHint).toBe('send');
    await doing(() => press(box, 'Enter'));
    expect(sent()).toBe(1);
  });
});

describe("a customer's pictures", () => {
  const setUp = async () => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: 'Bo' }) });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    const sent = () =>
      page.workers.connection
        .sent('send')
        .map(({ msgType, msg }) =>
          msgType === MESSAGE_TYPE.image ? parseContent(msg).img_url : parseContent(msg).text,
        );
    return { ...page, sent, send: () => page.doing(() => page.get('button', 'Send').click()) };
  };

  it('upload with progress and are sent after the text', async () => {
    const { chooseFiles, uploads, doing, text, sent, send, get, workers, records } = await setUp();
    await chooseFiles(aPictureFile());
    await doing(() => uploads.latest.progress(0.4));
    expect(text()).toContain('40%');
    await doing(() => uploads.latest.finish({ address: ADDRESS, width: 3, height: 2 }));
    await doing(() => fill(get('textbox', 'Message'), 'Look'));
    await send();
    expect(sent()).toEqual(['Look']);
    await doing(() =>
      workers.connection.receive(pushOf(records.write({ fromType: 1, fromId: '1001', clientMsgId: 'id2' }))),
    );
    await eventually('the picture follows', () => sent().length === 2);
    expect(sent()[1]).toBe(ADDRESS);
  });

  it('can be cancelled during the upload', async () => {
    const { chooseFiles, uploads, doing, get, root } = await setUp();
    await chooseFiles(aPictureFile());
    await doing(() => get('button', 'Cancel upload').click());
    expect(uploads.latest.isCancelled).toBeTrue();
    expect(root.querySelector('.cs-tray')).toBeNull();
  });

  it('can be uploaded again after a failure', async () => {
    const { chooseFiles, uploads, doing, get } = await setUp();
    await chooseFiles(aPictureFile());
    await doing(() => uploads.latest.fail({ kind: 'unreachable' }));
    await doing(() => get('button', 'Upload again').click());
    expect(uploads.all).toHaveSize(2);
  });

  it('upload again by themselves after an expired token stopped them', async () => {
    const { chooseFiles, uploads, doing, give } = await setUp();
    await chooseFiles(aPictureFile());
    await doing(() => uploads.latest.fail({ kind: 'sessionDead', code: 403 }));
    await give('second');
    expect(uploads.all).toHaveSize(2);
  });

  it('are refused with a message when they are no pictures or cannot be made small enough', async () => {
    const { chooseFiles, uploads, text } = await setUp();
    await chooseFiles(aPictureFile({ type: 'image/gif' }), aPictureFile({ bytes: CHAT_IMAGE_MAX_BYTES + 1 }));
    expect(uploads.all).toEqual([]);
    expect(text()).toContain('JPG');
    expect(text()).toContain('2.0MB');
  });

  it('are made smaller before the upload when they are too large', async () => {
    const { chooseFiles, uploads, shrinkTo, root } = await setUp();
    const smaller = aPictureFile({ type: 'image/jpeg', bytes: 9 });
    shrinkTo(smaller);
    await chooseFiles(aPictureFile({ bytes: CHAT_IMAGE_MAX_BYTES + 1 }));
    expect(uploads.latest.file).toBe(smaller);
    expect(root.querySelectorAll('.cs-tray-item')).toHaveSize(1);
  });

  it('count as unsent when the chat ends, and disappear with it', async () => {
    const { chooseFiles, uploads, doing, get, question, workers, root } = await setUp();
    await chooseFiles(aPictureFile());
    await doing(() => get('button', 'End chat').click());
    expect(question()?.textContent).toContain('1 unsent message');
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.ended, actorType: 2 })));
    expect(uploads.latest.isCancelled).toBeTrue();
    expect(root.querySelector('.cs-tray')).toBeNull();
  });
});
