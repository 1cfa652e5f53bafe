import { QUERY_LOOK_MS, QUERY_PICTURES_MAX } from '../../../../contract/constants.ts';
import { queryChanged, queryClosed, queryReceived } from '../../../../src/features/queries/detail/detailSlice.ts';
import {
  compositionEnded,
  deleteConfirmed,
  deleteRequested,
  editRequested,
  newsRequested,
  sendAnywayRequested,
  textChanged,
} from '../../../../src/features/queries/replies/composerSlice.ts';
import {
  pickerConfirmed,
  pickerOpened,
  pickerSearched,
  pickerTyped,
  pickToggled,
} from '../../../../src/features/queries/replies/pickerSlice.ts';
import {
  replyPictures,
  selectNews,
  selectPicker,
  selectThread,
} from '../../../../src/features/queries/replies/repliesState.ts';
import { historyOpened, threadPageRequested } from '../../../../src/features/queries/replies/threadSlice.ts';
import { aReply, FakeReplies, ME, openReplies, PEER, type RepliesOptions } from '../../../support/page/fakeReplies.ts';
import { aQuery } from '../../../support/page/fakeQueries.ts';
import { aPictureFile } from '../../../support/page/fakeUploads.ts';
import { VirtualTime } from '../../../support/page/virtualTime.ts';

const queryId = '501';
const fromCustomer = aReply({ id: '10', userType: 1, createId: '91', createName: 'Ann', description: 'Please' });

describe('the conversation of a query', () => {
  let time: VirtualTime;
  let uninstall: () => void;
  beforeEach(() => {
    time = new VirtualTime(Date.UTC(2026, 0, 5));
    uninstall = time.install();
  });
  afterEach(() => uninstall());

  const open = (options: RepliesOptions = {}) =>
    openReplies(time, { api: new FakeReplies([fromCustomer]), ...options });

  describe('is read', () => {
    it('page by page, newest first, and says when it cannot be', async () => {
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

    it('with what a reply said before, and a warning where it never said anything else', async () => {
      const { api, dispatch, toasts, store } = await open();
      await dispatch(historyOpened({ replyId: '10' }));
      expect(selectThread(store.getState()).histories).toEqual({});
      expect(toasts()).toEqual(['queryReplies.noHistory']);
      api.versions = [{ id: '1', description: 'Plaese', updateTime: '2026-01-02T00:00:00.000Z' }];
      await dispatch(historyOpened({ replyId: '10' }));
      expect(selectThread(store.getState()).histories['10']?.page?.records.length).toBe(1);
    });
  });

  describe('is added to', () => {
    it('trimmed, with what the agent had seen, and is at its first page then', async () => {
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

    it('once, however often it is sent before an answer', async () => {
      const { api, start, send } = await open();
      let release = (): void => undefined;
      api.gate = new Promise((resolve) => {
        release = resolve;
      });
      await start('Hello');
      await send();
      await send();
      release();
      await send();
      expect(api.inputsOf('add').length).toBe(1);
    });

    it('once, when an answer was lost and it is sent again', async () => {
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

    it('once and as it was meant last, when an answer was lost and the text was changed', async () => {
      const { api, start, send, dispatch, shown } = await open();
      api.failures.push({ name: 'add', error: { kind: 'timeout' }, arrived: true });
      await start('Hello');
      await send();
      await dispatch(textChanged({ queryId, text: 'Hello there' }));
      await send();
      expect(shown()).toEqual(['Hello there', 'Please']);
    });

    it("once, when the answer to an edit was lost: what it says by now is no colleague's", async () => {
      const mine = aReply();
      const { api, dispatch, send, composer } = await open({ api: new FakeReplies([mine]) });
      api.failures.push({ name: 'edit', error: { kind: 'timeout' }, arrived: true });
      await dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: 'Anew' }));
      await send();
      expect(composer().problem).toEqual({ key: 'queryReplies.noAnswer' });
      await send();
      expect(composer()).toEqual(jasmine.objectContaining({ current: null, collision: null }));
      expect(api.replies[0]?.description).toBe('Anew');
    });

    it('not while the browser is offline, which is said', async () => {
      const { api, start, send, world, composer } = await open();
      world.isOnline = false;
      await start('Hello');
      await send();
      expect(api.inputsOf('add')).toEqual([]);
      expect(composer()).toEqual(
        jasmine.objectContaining({ problem: { key: 'queryReplies.offline' }, sending: { name: 'writing' } }),
      );
    });

    it('not when the server refuses, whose words are shown and whose query is asked for anew', async () => {
      const { api, start, send, composer, actions } = await open();
      api.isClosed = true;
      await start('Hello');
      await send();
      expect(composer()).toEqual(
        jasmine.objectContaining({ problem: { text: 'The query is closed' }, collision: null }),
      );
      expect(actions.some(queryChanged.match)).toBeTrue();
    });
  });

  describe('takes pictures', () => {
    it('of the right kind, and so many', async () => {
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

    it('and waits for them before it sends', async () => {
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

    it('and says which did not go up; sent again, they go up again', async () => {
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

    it('and sends nothing else in its place when it has gone meanwhile', async () => {
      const { api, start, choose, send, dispatch, composer } = await open();
      await start('Mine');
      await choose(aPictureFile());
      await send();
      await dispatch(compositionEnded({ queryId, focus: { to: 'start' } })); // as another person's sign-in leaves it
      await start("Somebody else's");
      api.uploads[0]?.finish();
      await time.pass(0);
      expect(api.inputsOf('add')).toEqual([]);
      expect(composer().sending).toEqual({ name: 'writing' });
    });

    it('but none that the server refuses', async () => {
      const { api, start, choose, send, composer } = await open();
      await start('See');
      await choose(aPictureFile());
      api.uploads[0]?.fail({ kind: 'refused', code: 4022, message: 'JPG/PNG only' });
      await time.pass(0);
      await send();
      expect(composer().problem).toEqual({ key: 'queryReplies.pictureRefused' });
      expect(api.inputsOf('add')).toEqual([]);
    });

    it('and gives an upload up that is removed', async () => {
      const { api, start, choose, dispatch, pictures, composer } = await open();
      await start('');
      await choose(aPictureFile());
      const [picture] = pictures();
      await dispatch(
        replyPictures.actions.removed({ place: composer().current?.clientId ?? '', id: picture?.id ?? '' }),
      );
      expect(api.uploads[0]?.isCancelled).toBeTrue();
    });
  });

  describe('is shared with colleagues', () => {
    it('who are heard of every few seconds while the tab is in front', async () => {
      const { api, store, world, dispatch } = await open();
      api.lookers = [{ id: PEER.id, name: PEER.name, headImg: '', isWriting: true }];
      await time.pass(QUERY_LOOK_MS);
      expect(selectThread(store.getState()).lookers.map(({ name }) => name)).toEqual(['Ben']);
      world.isHidden = true;
      await time.pass(QUERY_LOOK_MS);
      const asked = api.inputsOf('look').length;
      expect(api.inputsOf('look').at(-1)).toEqual({ queryId, isLooking: false, isWriting: false });
      await time.pass(10 * QUERY_LOOK_MS);
      expect(api.inputsOf('look').length).toBe(asked);
      world.show();
      await time.pass(0);
      expect(api.inputsOf('look').at(-1)).toEqual({ queryId, isLooking: true, isWriting: false });
      await dispatch(queryClosed());
      expect(api.inputsOf('look').at(-1)).toEqual({ queryId, isLooking: false, isWriting: false });
      await time.pass(10 * QUERY_LOOK_MS);
      expect(api.inputsOf('look').length).toBe(asked + 2);
    });

    it('who hear at once that a reply is written', async () => {
      const { api, start } = await open();
      await start('Hel');
      expect(api.inputsOf('look').at(-1)).toEqual({ queryId, isLooking: true, isWriting: true });
    });

    it('whose failures to answer are waited out', async () => {
      const { api } = await open();
      for (let times = 0; times < 3; times += 1) api.failures.push({ name: 'look', error: { kind: 'unreachable' } });
      await time.pass(60_000);
      expect(api.failures).toEqual([]);
      expect(api.inputsOf('look').length).toBeGreaterThan(4);
    });

    it('whose replies come by themselves', async () => {
      const { api, shown, actions } = await open();
      api.write({ description: 'Quick' });
      await time.pass(QUERY_LOOK_MS);
      expect(shown()).toEqual(['Quick', 'Please']);
      expect(actions.filter(queryChanged.match).length).toBe(1);
    });

    it('whose edits and deletions come by themselves, of older replies, too', async () => {
      const { api, shown, dispatch, actions } = await open({ api: new FakeReplies([aReply(), fromCustomer]) });
      api.rewrite('10', { description: 'Please!' });
      await time.pass(QUERY_LOOK_MS);
      expect(shown()).toEqual(['Have you tried?', 'Please!']);
      await dispatch(queryReceived(aQuery({ id: queryId, updateTime: api.updateTime })));
      await api.remove('10');
      await time.pass(QUERY_LOOK_MS);
      expect(shown()).toEqual(['Have you tried?']);
      expect(actions.filter(queryChanged.match).length).toBe(2);
    });

    it('whose changes are asked for until they are on screen', async () => {
      const { api, dispatch, actions } = await open();
      api.rewrite('10', { description: 'Please!' });
      await time.pass(3 * QUERY_LOOK_MS);
      expect(actions.filter(queryChanged.match).length).toBe(3);
      await dispatch(queryReceived(aQuery({ id: queryId, updateTime: api.updateTime })));
      await time.pass(3 * QUERY_LOOK_MS);
      expect(actions.filter(queryChanged.match).length).toBe(3);
    });

    it('whose replies are told while one writes, and asked about before one sends', async () => {
      const { api, start, send, store, composer, dispatch } = await open();
      await start('Hello');
      api.write();
      await time.pass(QUERY_LOOK_MS);
      expect(selectNews(store.getState()).map(({ createName }) => createName)).toEqual(['Ben']);
      await send();
      expect(composer().collision).toEqual({ about: 'reply', name: 'Ben' });
      expect(api.inputsOf('add')).toEqual([]);
      await dispatch(sendAnywayRequested({ queryId }));
      expect(api.inputsOf('add')).toEqual([jasmine.objectContaining({ afterReplyId: '101' })]);
      expect(composer().current).toBeNull();
    });

    it('whose replies are no news any more once they have been looked at', async () => {
      const { api, start, send, store, composer, dispatch } = await open();
      await start('Hello');
      api.write();
      await time.pass(QUERY_LOOK_MS);
      await dispatch(newsRequested({ queryId }));
      expect(selectNews(store.getState())).toEqual([]);
      await send();
      expect(composer().current).toBeNull();
    });

    it('whose reply of this very moment the server knows of: the same question', async () => {
      const { api, start, send, composer, shown, dispatch } = await open();
      await start('Hello');
      api.write({ description: 'A moment before' });
      await send();
      expect(composer()).toEqual(
        jasmine.objectContaining({ collision: { about: 'reply', name: 'Ben' }, sending: { name: 'writing' } }),
      );
      expect(shown()).toEqual(['A moment before', 'Please']);
      await dispatch(sendAnywayRequested({ queryId }));
      expect(composer().current).toBeNull();
    });

    it("but one's own replies from elsewhere are no news", async () => {
      const { api, start, send, store } = await open();
      await start('Hello');
      api.write({ createId: ME.id, createName: ME.name });
      await time.pass(QUERY_LOOK_MS);
      expect(selectNews(store.getState())).toEqual([]);
      await send();
      expect(api.inputsOf('add').length).toBe(1);
    });

    it('who may have edited the same reply', async () => {
      const mine = aReply();
      const { api, dispatch, send, composer } = await open({ api: new FakeReplies([mine]) });
      await dispatch(editRequested({ queryId, reply: mine }), textChanged({ queryId, text: 'Mine' }));
      api.rewrite(mine.id, { description: "An admin's" });
      await send();
      expect(composer()).toEqual(
        jasmine.objectContaining({
          collision: { about: 'version', name: ME.name },
          current: jasmine.objectContaining({ text: 'Mine' }),
        }),
      );
      await dispatch(sendAnywayRequested({ queryId }));
      expect(api.replies[0]?.description).toBe('Mine');
    });
  });

  describe('loses a reply', () => {
    it('that is deleted, and what was written to take its place', async () => {
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

    it('not when the server refuses', async () => {
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
