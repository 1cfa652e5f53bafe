import { parseContent } from '#contract/chat/content.ts';
import { CHAT_IMAGE_MAX_BYTES } from '#contract/constants.ts';
import { MESSAGE_TYPE } from '#contract/domain.ts';
import { draftSubmitted } from '#src/features/chat/chatSlice.ts';
import { chatPictures, pictureCopyRequested, selectPictures } from '#src/conversation/attachments/chatPictures.ts';
import { selectMessages } from '#src/conversation/messageRows.ts';
import { UPLOADS_AT_ONCE } from '#src/conversation/attachments/attachmentsSaga.ts';
import { aPictureFile } from '../../support/page/fakeUploads.ts';
import { setUpWorkspace } from '../../support/page/workspace.ts';

describe('pictures to send', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const page = setUpWorkspace();
    await page.connect();
    const choose = (...files: readonly File[]) =>
      page.dispatch(chatPictures.actions.filesChosen({ textId: '1', files: files.map(page.fileHandles.put) }));
    const chosen = () => selectPictures(page.store.getState(), '1');
    const sent = () =>
      page.workers.connection
        .sent('send')
        .filter(({ msgType }) => msgType === MESSAGE_TYPE.image)
        .map(({ msg }) => parseContent(msg).img_url);
    const toasts = () =>
      page.store.getState().toasts.toasts.map(({ message }) => ('key' in message ? message.key : message.text));
    return { ...page, choose, chosen, sent, toasts };
  };

  it('are uploaded when chosen, with progress, and sent when the user sends them', async () => {
    const { choose, chosen, sent, uploads, dispatch } = await setUp();
    await choose(aPictureFile());
    uploads.latest.progress(0.5);
    await dispatch();
    expect(chosen()[0]?.state).toEqual({ name: 'uploading', share: 0.5 });
    uploads.latest.finish({ address: '/fileservice/download/file/a', width: 4, height: 3 });
    await dispatch();
    expect(chosen()[0]?.state.name).toBe('ready');
    expect(sent()).toEqual([]);
    await dispatch(draftSubmitted({ chatId: '1', text: '' }));
    expect(sent()).toEqual(['/fileservice/download/file/a']);
    expect(chosen()).toEqual([]);
  });

  it('are sent in the order of choice when their uploads end after the submission', async () => {
    const { store, choose, chosen, uploads, dispatch } = await setUp();
    await choose(aPictureFile(), aPictureFile());
    const [first, second] = uploads.all;
    await dispatch(draftSubmitted({ chatId: '1', text: 'look' }));
    second?.finish({ address: '/second', width: 1, height: 1 });
    await dispatch();
    const contents = () =>
      selectMessages(store.getState(), '1')
        .map(({ msg }) => parseContent(msg))
        .map(({ text, img_url: image }) => text ?? image);
    expect(contents()).toEqual(['look']);
    first?.finish({ address: '/first', width: 1, height: 1 });
    await dispatch();
    expect(contents()).toEqual(['look', '/first', '/second']);
    expect(chosen()).toEqual([]);
  });

  it('are refused at once when too large or no pictures; the others are accepted', async () => {
    const { choose, chosen, toasts, uploads } = await setUp();
    await choose(
      aPictureFile({ bytes: CHAT_IMAGE_MAX_BYTES + 1 }),
      aPictureFile({ type: 'image/svg+xml' }),
      aPictureFile({ bytes: CHAT_IMAGE_MAX_BYTES }),
    );
    expect(toasts()).toEqual(['conversation.picture.tooLarge', 'attachments.onlyImages']);
    expect([chosen().length, uploads.all.length]).toEqual([1, 1]);
  });

  it('are known by their bytes, whatever type they are given', async () => {
    const { choose, chosen, toasts } = await setUp();
    for (const type of ['image/jpg', 'image/pjpeg', 'application/octet-stream', ''])
      await choose(aPictureFile({ name: 'IMG', type, is: 'image/jpeg' }));
    expect(chosen().length).toBe(4);
    await choose(
      aPictureFile({ name: 'a.jpg', type: 'image/jpeg', is: 'image/heic' }),
      aPictureFile({ name: 'a.png', type: 'image/png', is: 'text/html' }),
    );
    expect(chosen().length).toBe(4);
    expect(toasts()).toEqual(['attachments.heic', 'attachments.onlyImages']);
  });

  it('are refused when they cannot be read any more, and the next ones are accepted', async () => {
    const { choose, chosen, toasts } = await setUp();
    const gone = aPictureFile();
    spyOn(gone, 'slice').and.returnValue(
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    );
    await choose(gone, aPictureFile());
    expect([chosen().length, toasts()]).toEqual([1, ['attachments.unreadable']]);
  });

  it('are cancelled when the user removes them', async () => {
    const { choose, chosen, sent, uploads, dispatch } = await setUp();
    await choose(aPictureFile());
    const [{ id } = { id: '' }] = chosen();
    await dispatch(chatPictures.actions.removed({ textId: '1', id }));
    expect([uploads.latest.isCancelled, chosen().length]).toEqual([true, 0]);
    uploads.latest.finish();
    await dispatch();
    expect([chosen().length, sent().length]).toEqual([0, 0]);
  });

  it('are uploaded a few at a time, and not at all when removed before their turn', async () => {
    const { choose, chosen, uploads, dispatch } = await setUp();
    await choose(...Array.from({ length: UPLOADS_AT_ONCE + 2 }, () => aPictureFile()));
    expect([chosen().length, uploads.all.length]).toEqual([UPLOADS_AT_ONCE + 2, UPLOADS_AT_ONCE]);
    const last = chosen().at(-1)?.id ?? '';
    await dispatch(chatPictures.actions.removed({ textId: '1', id: last }));
    for (const upload of [...uploads.all]) upload.finish();
    await dispatch();
    expect(uploads.all.length).toBe(UPLOADS_AT_ONCE + 1);
    uploads.latest.finish();
    await dispatch();
    expect(uploads.all.length).toBe(UPLOADS_AT_ONCE + 1);
    expect(chosen().every(({ state }) => state.name === 'ready')).toBeTrue();
  });

  it('are uploaded again with the next connection, or when the user retries', async () => {
    const { choose, chosen, uploads, dispatch, workers, tick } = await setUp();
    await choose(aPictureFile());
    uploads.latest.fail({ kind: 'unreachable' });
    await dispatch();
    const [{ id, state } = { id: '', state: null }] = chosen();
    expect(state).toEqual({ name: 'failed' });
    await dispatch(chatPictures.actions.retried({ textId: '1', id }));
    expect(uploads.all.length).toBe(2);
    uploads.latest.fail({ kind: 'timeout' });
    await dispatch();
    await workers.connection.report({ type: 'closed', reason: 'lost' });
    await tick(2_000);
    await workers.connection.ready({ reset: false });
    expect(uploads.all.length).toBe(3);
    uploads.latest.finish();
    await dispatch();
    expect(chosen()[0]?.state.name).toBe('ready');
  });

  it('show why the server refuses them, and do not block those behind them', async () => {
    const { choose, chosen, sent, uploads, dispatch } = await setUp();
    await choose(aPictureFile(), aPictureFile());
    const [first, second] = uploads.all;
    await dispatch(draftSubmitted({ chatId: '1', text: '' }));
    second?.finish({ address: '/second', width: 1, height: 1 });
    first?.fail({ kind: 'refused', code: 4022, message: 'JPG/PNG only' });
    await dispatch();
    expect(chosen().map(({ state }) => state)).toEqual([{ name: 'refused', reason: { text: 'JPG/PNG only' } }]);
    expect(sent()).toEqual(['/second']);
  });

  it('are copied to the clipboard, with a toast on success or failure', async () => {
    const { copyPicture, toasts, dispatch } = await setUp();
    await dispatch(pictureCopyRequested({ address: '/a' }));
    expect(copyPicture).toHaveBeenCalledWith('/a');
    copyPicture.and.rejectWith(new Error('not allowed'));
    await dispatch(pictureCopyRequested({ address: '/a' }));
    expect(toasts()).toEqual(['conversation.picture.copied', 'conversation.picture.notCopied']);
  });
});
