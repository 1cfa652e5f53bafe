import { CANNED_IMPORT_MAX_BYTES } from '#contract/constants.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { cannedRepliesChanged } from '#src/features/cannedTexts/index.ts';
import { formOf, newForm } from '#src/features/cannedReplies/cannedForm.ts';
import {
  archivedReplies,
  editRequested,
  replyExport,
  replyForm,
  replyList,
  staleList,
  usageClosed,
  usageList,
  usageOpened,
  replyVersions,
  cannedImport,
  restoreRequested,
  selectRestoring,
} from '#src/features/cannedReplies/cannedRepliesSlice.ts';
import { aCanned } from '#test/support/page/fakeCanned.ts';
import { setUpCannedReplies, SOME_REPLIES } from '#test/support/page/fakeCannedReplies.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { opened, fieldsChanged, submitted } = replyForm.actions;
const { fileChosen, importClosed, importConfirmed } = cannedImport.actions;
const REPLY = aCanned();
const FILE = JSON.stringify({
  replies: [
    { scope: 'shared', product: null, title: 'T', shortcut: 't', texts: [{ lang: 'en', body: 'x' }], steps: [] },
  ],
});

type Test = ReturnType<typeof setUpCannedReplies>;

describe('the canned replies', () => {
  const toastsOf = ({ state }: Test) => selectToasts(state()).map(({ message }) => message);
  const changesOf = ({ actions }: Test) => actions.filter(cannedRepliesChanged.match).length;

  describe('the dialog of a reply', () => {
    it('adds a tidied reply, and offers it on this page', async () => {
      const test = setUpCannedReplies();
      await test.dispatch(replyList.actions.opened(), opened({ subject: null, form: newForm('personal') }));
      await test.dispatch(
        fieldsChanged({ title: ' Hello ', shortcut: '/hi', texts: [{ lang: 'en', body: 'Hi {customer} ' }] }),
        submitted(null),
      );
      expect(test.api.addReply).toHaveBeenCalledOnceWith({
        scope: 'personal',
        product: null,
        title: 'Hello',
        shortcut: 'hi',
        texts: [{ lang: 'en', body: 'Hi {customer}' }],
        steps: [],
      });
      expect([replyForm.select(test.state()), changesOf(test), test.api.fetchReplies.calls.count()]).toEqual([
        null,
        1,
        2,
      ]);
      expect(toastsOf(test)).toEqual([{ key: 'settings.saved' }]);
    });

    it('sends nothing when nothing has changed, even after a text was typed and taken back', async () => {
      const test = setUpCannedReplies();
      await test.dispatch(
        opened({ subject: REPLY, form: formOf(REPLY) }),
        fieldsChanged({ texts: [{ lang: 'en', body: 'Other' }] }),
        fieldsChanged({ texts: [{ lang: 'en', body: REPLY.texts[0]?.body ?? '' }] }),
      );
      expect(replyForm.selectIsDirty(test.state())).toBeFalse();
      await test.dispatch(submitted(null));
      expect([replyForm.select(test.state()), test.api.editReply.calls.count()]).toEqual([null, 0]);
    });

    it("shows a colleague's version after a conflict and keeps the typed texts", async () => {
      const test = setUpCannedReplies();
      const theirs = aCanned({ title: 'Theirs', updateTime: '2026-05-01T00:00:00.000Z' });
      test.api.editReply.and.callFake(() => failed({ code: 4009, message: 'Somebody else has changed this' }));
      test.api.fetchReplies.and.callFake(() => answered({ data: [theirs], etag: 'c2' }));
      await test.dispatch(
        opened({ subject: REPLY, form: formOf(REPLY) }),
        fieldsChanged({ texts: [{ lang: 'en', body: 'Mine' }] }),
        submitted(null),
      );
      const state = replyForm.select(test.state());
      expect([state?.others?.conflicts, state?.subject?.updateTime, state?.form.title, state?.form.texts]).toEqual([
        [],
        '2026-05-01T00:00:00.000Z',
        'Theirs',
        [{ lang: 'en', body: 'Mine' }],
      ]);
    });

    it('shows a taken shortcut at its field', async () => {
      const test = setUpCannedReplies();
      test.api.editReply.and.callFake(() => failed({ code: 4009, message: 'This shortcut is taken' }));
      await test.dispatch(
        opened({ subject: REPLY, form: formOf(REPLY) }),
        fieldsChanged({ shortcut: 'card' }),
        submitted(null),
      );
      expect(replyForm.selectProblems(test.state())).toEqual({ shortcut: { text: 'This shortcut is taken' } });
    });

    it('opens a stale reply as it is now, and says when that fails', async () => {
      const test = setUpCannedReplies();
      await test.dispatch(editRequested({ id: '2' }));
      expect(replyForm.select(test.state())?.subject).toEqual(SOME_REPLIES[1]);
      await test.dispatch(replyForm.actions.closeRequested(), staleList.actions.opened(), editRequested({ id: '77' }));
      expect([replyForm.select(test.state()), test.api.fetchStale.calls.count()])
        .withContext('an archived reply')
        .toEqual([null, 2]);
      test.api.fetchReplies.and.callFake(() => failed({ kind: 'timeout', message: '' }));
      await test.dispatch(editRequested({ id: '2' }));
      expect(toastsOf(test)).toEqual([{ key: 'errors.timeout' }]);
    });
  });

  it('are archived after a question', async () => {
    const test = setUpCannedReplies();
    const { removalAsked, removalConfirmed } = replyList.actions;
    await test.dispatch(replyList.actions.opened(), removalAsked({ id: '1', name: 'Refund' }));
    expect(test.api.archiveReply).not.toHaveBeenCalled();
    await test.dispatch(removalConfirmed());
    expect(test.api.archiveReply).toHaveBeenCalledOnceWith('1');
    expect(changesOf(test)).toBe(1);
  });

  it('are restored from the archive, unless the server refuses', async () => {
    const test = setUpCannedReplies();
    await test.dispatch(archivedReplies.actions.opened(null));
    test.api.restoreReply.and.callFake(() => failed({ message: 'This shortcut is taken' }));
    await test.dispatch(restoreRequested({ id: '9' }));
    const ids = () => {
      const archived = archivedReplies.select(test.state());
      return archived.status === 'ready' ? archived.content.map(({ id }) => id) : [];
    };
    expect([selectRestoring(test.state()).refusal?.message, ids().length]).toEqual(['This shortcut is taken', 2]);
    test.api.restoreReply.and.callFake(() => answered(null));
    await test.dispatch(restoreRequested({ id: '9' }));
    const { refusal, restoring } = selectRestoring(test.state());
    expect([refusal, ids(), restoring, changesOf(test)]).toEqual([null, ['8'], null, 1]);
  });

  it('have versions, which load again after a failure', async () => {
    const test = setUpCannedReplies();
    test.api.fetchVersions.and.callFake(() => failed({ kind: 'timeout' }));
    await test.dispatch(replyVersions.actions.opened(REPLY));
    expect(replyVersions.select(test.state()).status).toBe('failed');
    test.api.fetchVersions.and.callFake(() => answered([]));
    await test.dispatch(replyVersions.actions.opened(REPLY));
    expect(replyVersions.select(test.state()).status).toBe('ready');
  });

  it('are exported to a file of the day in the time zone of the deployment', async () => {
    const test = setUpCannedReplies({ timeZone: 'Pacific/Kiritimati' });
    await test.dispatch(replyExport.actions.exportRequested());
    expect(test.saved).toEqual(['2026-06-02.json']);
  });

  it('have a report on their use, with the days of the time zone', async () => {
    const test = setUpCannedReplies();
    await test.dispatch(usageOpened(), usageList.actions.filtersChanged({ range: { name: 'last7' } }));
    expect(test.api.fetchUsage.calls.allArgs().map(([{ filters }]) => [filters.range.name, filters.today])).toEqual([
      ['yesterday', '2026-06-01'],
      ['last7', '2026-06-01'],
    ]);
    await test.dispatch(usageClosed());
    expect(usageList.selectStatus(test.state())).toBe('closed');
  });

  describe('the import of a file', () => {
    const choose = async (test: Test, content: string) => {
      const { id } = test.fileHandles.put(new File([content], 'replies.json'));
      await test.dispatch(fileChosen({ fileId: id, name: 'replies.json' }));
      await test.until('the file is checked', () => cannedImport.select(test.state()).status !== 'checking');
      return id;
    };

    it('says what it would do, stores it when confirmed, and forgets the file', async () => {
      const test = setUpCannedReplies();
      await test.dispatch(replyList.actions.opened());
      const id = await choose(test, FILE);
      expect([
        cannedImport.select(test.state()).status,
        test.api.importReplies.calls.allArgs().map(([, trial]) => trial),
      ]).toEqual(['checked', [true]]);
      await test.dispatch(importConfirmed());
      expect(test.api.importReplies.calls.allArgs().map(([, trial]) => trial)).toEqual([true, false]);
      expect([cannedImport.select(test.state()).status, test.fileHandles.get(id), changesOf(test)]).toEqual([
        'closed',
        null,
        1,
      ]);
      expect([toastsOf(test), test.api.fetchReplies.calls.count()]).toEqual([[{ key: 'settings.saved' }], 2]);
    });

    it('shows what the server refuses since the check, and stores nothing', async () => {
      const test = setUpCannedReplies();
      await choose(test, FILE);
      const refused = { shortcut: 't', title: 'T', outcome: 'refused', reason: 'Twice' } as const;
      test.api.importReplies.and.callFake(() => answered({ isStored: false, rows: [refused] }));
      await test.dispatch(importConfirmed());
      expect(cannedImport.select(test.state())).toEqual(
        jasmine.objectContaining({ status: 'checked', outcomes: [refused] }),
      );
      expect(changesOf(test)).toBe(0);
    });

    it('says what is wrong with a file, and asks the server only about files of replies', async () => {
      const test = setUpCannedReplies();
      const problemOf = async (content: string) => {
        await choose(test, content);
        const state = cannedImport.select(test.state());
        return state.status === 'closed' ? null : state.problem;
      };
      expect(await problemOf('no JSON')).toEqual({ key: 'cannedReplies.import.unreadable' });
      expect(await problemOf('{"replies": [{}]}')).toEqual({ key: 'cannedReplies.import.unreadable' });
      expect(await problemOf(' '.repeat(CANNED_IMPORT_MAX_BYTES + 1))).toEqual({
        key: 'fileImport.tooLarge',
      });
      expect(test.api.importReplies).not.toHaveBeenCalled();
      test.api.importReplies.and.callFake(() => failed({ code: 4022, message: 'Too many replies' }));
      expect(await problemOf(FILE)).toEqual({ text: 'Too many replies' });
    });

    it('ends when its dialog is closed', async () => {
      const test = setUpCannedReplies();
      const id = await choose(test, FILE);
      await test.dispatch(importClosed(), importConfirmed());
      expect([test.fileHandles.get(id), test.api.importReplies.calls.count()]).toEqual([null, 1]);
    });
  });
});
