import { QUERY_PICTURES_MAX } from '#contract/constants.ts';
import { queryChanged } from '#src/features/queries/detail/detailSlice.ts';
import {
  compositionEnded,
  deleteConfirmed,
  deleteRequested,
  editRequested,
  sendAndCloseRequested,
  sendAnywayRequested,
  sendRequested,
  textChanged,
} from '#src/features/queries/replies/composerSlice.ts';
import {
  pickerConfirmed,
  pickerOpened,
  pickerSearched,
  pickerTyped,
  pickToggled,
} from '#src/features/queries/replies/pickerSlice.ts';
import {
  replyPictures,
  selectComposers,
  selectPicker,
  selectThread,
} from '#src/features/queries/replies/repliesState.ts';
import { historyOpened, threadPageRequested } from '#src/features/queries/replies/threadSlice.ts';
import { aReply, FakeReplies, fromCustomer, openReplies, type RepliesOptions } from '#test/support/page/fakeReplies.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';

const queryId = '501';

describe('the conversation of a query', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));
  const open = (options: RepliesOptions = {}) =>
    openReplies(time, { api: new FakeReplies([fromCustomer]), ...options });

  describe('reading a conversation', () => {
    it('loads page by page, newest first, and shows a failure', async () => {
      const api = new FakeReplies(
        Array.from({ length: 8 }, (_, index) => aReply({ id: String(30 - index), description: `reply ${index}` })),
      );
      const { dispatch, shown, store } = await open({ api });
      expect(shown()?.length).toBe(6);
      await dispatch(threadPageRequested({ pageNo: 2, cursor: '6' }));
      expect(shown()).toEqual(['reply 6', 'reply 7']);
      api.failures.push({ name: 'page', error: { kind: 'unreachable' } });
      await dispatch(threadPageRequested({ pageNo: 1, cursor: null }));
      expect(selectThread(store.getState()).status).toBe('failed');
    });

    it('shows earlier versions of a reply, or a warning when there are none', async () => {
      const { api, dispatch, toasts, store } = await open();
      await dispatch(historyOpened({ replyId: '10' }));
      expect(selectThread(store.getState()).histories).toEqual({});
      expect(toasts()).toEqual(['queryReplies.noHistory']);
      api.versions = [{ id: '1', description: 'Plaese', updateTime: '2026-01-02T00:00:00.000Z' }];
      await dispatch(historyOpened({ replyId: '10' }));
      expect(selectThread(store.getState()).histories['10']?.page?.records.length).toBe(1);
    });
  });

  describe('sending a reply', () => {
    it('sends the trimmed text with the newest reply seen, and returns to the first page', async () => {
      const { api, start, send, composer, shown, toasts, actions } = await open();
      await start('  Have you tried?\n');
      await send();
      expect(api.inputsOf('add')).toEqual([
        jasmine.objectContaining({
          queryId,
          description: 'Have you tried?',
          urls: '[]',
          picIds: [],
          afterReplyId: '10',
        }),
      ]);
      expect(composer().current).toBeNull();
      expect(shown()).toEqual(['Have you tried?', 'Please']);
      expect(toasts()).toEqual(['common.success']);
      expect(actions.some(queryChanged.match)).toBeTrue();
    });

    it('sends once, however often the user presses Send', async () => {
      const { api, start, send } = await open();
      let release = (): void => undefined;
      api.writeDelay = new Promise((resolve) => {
        release = resolve;
      });
      await start('Hello');
      await send();
      await send();
      release();
      await send();
      expect(api.inputsOf('add').length).toBe(1);
    });

    it('stores one reply when the answer was lost and the user sends again', async () => {
      const { api, start, send, composer } = await open();
      api.failures.push({ name: 'add', error: { kind: 'timeout' }, arrived: true });
      await start('Hello');
      await send();
      expect(composer().problem).toEqual({ key: 'queryReplies.noAnswer' });
      expect(composer().current?.text).toBe('Hello');
      await send();
      expect(api.replies.map(({ description }) => description)).toEqual(['Hello', 'Please']);
      expect(api.inputsOf('edit')).toEqual([]);
    });

    it('stores one reply with the last text when the text changed after a lost answer', async () => {
      const { api, start, send, dispatch, shown } = await open();
      api.failures.push({ name: 'add', error: { kind: 'timeout' }, arrived: true });
      await start('Hello');
      await send();
      await dispatch(textChanged({ queryId, text: 'Hello there' }));
      await send();
      expect(shown()).toEqual(['Hello there', 'Please']);
    });

    it('treats an edit that arrived without an answer as sent, not as a collision', async () => {
      const mine = aReply();
      const { api, dispatch, send, composer } = await open({ api: new FakeReplies([mine]) });
      api.failures.push({ name: 'edit', error: { kind: 'timeout' }, arrived: true });
      await dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: 'Again' }));
      await send();
      expect(composer().problem).toEqual({ key: 'queryReplies.noAnswer' });
      await send();
      expect(composer()).toEqual(jasmine.objectContaining({ current: null, collision: null }));
      expect(api.replies[0]?.description).toBe('Again');
    });

    it('sends although the browser says that it is offline', async () => {
      spyOnProperty(Navigator.prototype, 'onLine').and.returnValue(false);
      const { api, start, send, composer } = await open();
      await start('Hello');
      await send();
      expect(api.inputsOf('add')).toHaveSize(1);
      expect(composer().current).toBeNull();
    });

    it('keeps the text when the server cannot be reached, and says so', async () => {
      const { api, start, send, composer } = await open();
      api.failures.push({ name: 'add', error: { kind: 'unreachable' } });
      await start('Hello');
      await send();
      expect(composer()).toEqual(
        jasmine.objectContaining({ problem: { key: 'queryReplies.noAnswer' }, sending: { name: 'writing' } }),
      );
      expect(composer().current?.text).toBe('Hello');
    });

    it("shows the server's refusal and reloads the query", async () => {
      const { api, start, send, composer, actions } = await open();
      api.isClosed = true;
      await start('Hello');
      await send();
      expect(composer()).toEqual(
        jasmine.objectContaining({ problem: { text: 'This query is closed' }, collision: null }),
      );
      expect(actions.some(queryChanged.match)).toBeTrue();
    });
  });

  describe('sending a reply that closes the query', () => {
    const openToClose = async (text: string) => {
      const test = await open();
      await test.start(text);
      return {
        ...test,
        question: () => selectComposers(test.store.getState()).question,
        sendAndClose: () => test.dispatch(sendAndCloseRequested({ queryId })),
        confirm: () => test.dispatch(sendRequested({ queryId, isClosing: true })),
      };
    };
    const lost = { name: 'add', error: { kind: 'timeout' }, arrived: true } as const;

    it('asks first, and needs one call for both', async () => {
      const { api, sendAndClose, confirm, question, composer, toasts, actions } = await openToClose('Solved.');
      await sendAndClose();
      expect([question(), api.inputsOf('add')]).toEqual([{ name: 'close' }, []]);
      await confirm();
      expect(api.inputsOf('add')).toEqual([jasmine.objectContaining({ description: 'Solved.', isClosing: true })]);
      expect([api.isClosed, composer().current, question(), toasts()]).toEqual([true, null, null, ['common.success']]);
      expect(actions.some(queryChanged.match)).toBeTrue();
    });

    it('asks nothing about a reply that cannot be sent', async () => {
      const { sendAndClose, question, composer } = await openToClose('  ');
      await sendAndClose();
      expect([question(), composer().problem]).toEqual([null, { key: 'queryReplies.empty' }]);
    });

    it('sends once, however often the user confirms', async () => {
      const { api, sendAndClose, confirm, question } = await openToClose('Solved.');
      let release = (): void => undefined;
      api.writeDelay = new Promise((resolve) => {
        release = resolve;
      });
      await confirm();
      await confirm();
      await sendAndClose();
      expect(question()).withContext('while it is being sent').toBeNull();
      release();
      await confirm();
      expect(api.inputsOf('add').length).toBe(1);
    });

    it('keeps text and query as they are when the server refuses', async () => {
      const { api, confirm, composer } = await openToClose('Solved.');
      api.failures.push({ name: 'add', error: { message: 'Not now' } });
      await confirm();
      expect([api.isClosed, composer().current?.text, composer().problem]).toEqual([
        false,
        'Solved.',
        { text: 'Not now' },
      ]);
    });

    it('still closes the query after a collision', async () => {
      const { api, confirm, composer, dispatch } = await openToClose('Solved.');
      api.write();
      await confirm();
      expect([api.isClosed, composer().collision]).toEqual([
        false,
        { about: 'reply', replyId: '101', name: 'Ben', isClosing: true },
      ]);
      await dispatch(sendAnywayRequested({ queryId, isClosing: true }));
      expect([api.isClosed, composer().current]).toEqual([true, null]);
    });

    it('stores one reply when the answer was lost, and the query stays closed', async () => {
      const { api, confirm, composer, shown } = await openToClose('Solved.');
      api.failures.push(lost);
      await confirm();
      expect(composer().problem).toEqual({ key: 'queryReplies.noAnswer' });
      await confirm();
      expect([api.isClosed, composer().current, shown()]).toEqual([true, null, ['Solved.', 'Please']]);
    });

    it('stores the last text before it closes the query', async () => {
      const { api, send, confirm, dispatch, composer, shown } = await openToClose('Solved.');
      api.failures.push(lost);
      await send();
      await dispatch(textChanged({ queryId, text: 'Solved today.' }));
      await confirm();
      expect([api.isClosed, composer().current, shown()]).toEqual([true, null, ['Solved today.', 'Please']]);
    });
  });

  describe('the pictures of a reply', () => {
    it('are limited in kind and number', async () => {
      const { start, choose, pictures, toasts } = await open();
      await start('');
      await choose(
        aPictureFile({ type: 'image/gif' }),
        aPictureFile({ bytes: 10 * 1024 * 1024 + 1 }),
        ...Array.from({ length: QUERY_PICTURES_MAX + 1 }, () => aPictureFile()),
      );
      expect(pictures().length).toBe(QUERY_PICTURES_MAX);
      expect(toasts()).toEqual(['attachments.onlyImages', 'attachments.tooLarge', 'attachments.tooMany']);
    });

    it('finish uploading before the reply is sent', async () => {
      const { api, start, choose, send, composer } = await open();
      await start('See');
      await choose(aPictureFile(), aPictureFile());
      await send();
      expect(composer().sending).toEqual({ name: 'sending', waitsFor: 'uploads' });
      api.uploads[0]?.finish();
      api.uploads[1]?.finish();
      await time.pass(0);
      expect(api.inputsOf('add')).toEqual([
        jasmine.objectContaining({ picIds: ['0'.padStart(32, 'b'), '1'.padStart(32, 'b')] }),
      ]);
    });

    it('name a failed upload and upload again on the next Send', async () => {
      const { api, start, choose, send, composer, pictures } = await open();
      await start('See');
      await choose(aPictureFile());
      await send();
      api.uploads[0]?.fail();
      await time.pass(0);
      expect(composer()).toEqual(
        jasmine.objectContaining({ problem: { key: 'queryReplies.pictureFailed' }, sending: { name: 'writing' } }),
      );
      expect(pictures().map(({ state }) => state.name)).toEqual(['failed']);
      await send();
      api.uploads[1]?.finish();
      await time.pass(0);
      expect(api.inputsOf('add').length).toBe(1);
    });

    it('do not send another reply when this one has ended in the meantime', async () => {
      const { api, start, choose, send, dispatch, composer } = await open();
      await start('Mine');
      await choose(aPictureFile());
      await send();
      await dispatch(compositionEnded({ queryId, focus: { to: 'start' } })); // as when another user signs in
      await start("Somebody else's");
      api.uploads[0]?.finish();
      await time.pass(0);
      expect(api.inputsOf('add')).toEqual([]);
      expect(composer().sending).toEqual({ name: 'writing' });
    });

    it('are not sent when the server refuses them', async () => {
      const { api, start, choose, send, composer } = await open();
      await start('See');
      await choose(aPictureFile());
      api.uploads[0]?.fail({ kind: 'refused', code: 4022, message: 'JPG/PNG only' });
      await time.pass(0);
      await send();
      expect(composer().problem).toEqual({ key: 'queryReplies.pictureRefused' });
      expect(api.inputsOf('add')).toEqual([]);
    });

    it('stop uploading when they are removed', async () => {
      const { api, start, choose, dispatch, pictures, composer } = await open();
      await start('');
      await choose(aPictureFile());
      const [picture] = pictures();
      await dispatch(
        replyPictures.actions.removed({ textId: composer().current?.clientId ?? '', id: picture?.id ?? '' }),
      );
      expect(api.uploads[0]?.isCancelled).toBeTrue();
    });
  });

  describe('deleting a reply', () => {
    it('discards the edit of a deleted reply', async () => {
      const mine = aReply();
      const { api, dispatch, composer, shown } = await open({ api: new FakeReplies([mine, fromCustomer]) });
      await dispatch(
        editRequested({ queryId, reply: mine }),
        deleteRequested({ replyId: mine.id }),
        deleteConfirmed({ queryId, replyId: mine.id }),
      );
      expect(shown()).toEqual(['Please']);
      expect(composer().current).toBeNull();
      expect(api.inputsOf('remove')).toEqual([mine.id]);
    });

    it('keeps the reply when the server refuses', async () => {
      const mine = aReply();
      const { api, dispatch, toasts, shown } = await open({ api: new FakeReplies([mine]) });
      api.failures.push({ name: 'remove', error: { code: 4003, message: 'No permission' } });
      await dispatch(deleteRequested({ replyId: mine.id }), deleteConfirmed({ queryId, replyId: mine.id }));
      expect([toasts(), shown()]).toEqual([['No permission'], [mine.description]]);
    });
  });

  it('picks related queries', async () => {
    const { api, dispatch, start, composer, store } = await open();
    await start('See');
    await dispatch(pickerOpened({ queryId, chosen: [] }), pickerTyped({ text: ' log in ' }), pickerSearched());
    expect(api.inputsOf('find').at(-1)).toEqual({ keyword: 'log in', pageNo: 1 });
    const pick = { id: '502', title: 'Question 502', createTime: '' };
    await dispatch(pickToggled(pick), pickToggled({ ...pick, id: '503' }), pickToggled(pick), pickerConfirmed());
    expect(composer().current?.related.map(({ id }) => id)).toEqual(['503']);
    expect(selectPicker(store.getState())).toBeNull();
  });
});
