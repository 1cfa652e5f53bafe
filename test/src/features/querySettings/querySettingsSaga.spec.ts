import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { queryRules, queryCategories } from '#src/features/querySettings/querySettingsSlice.ts';
import {
  closeDeclined,
  closeRequested,
  nameTyped,
  rowAdded,
  rowRemoved,
  screenLeft,
  selectSubjects,
  subjectsClosed,
  subjectsOpened,
  submitRequested,
} from '#src/features/querySettings/subjectsSlice.ts';
import { aSubject, setUpQuerySettings } from '#test/support/page/fakeQuerySettings.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { shown, fieldsChanged, submitted } = queryRules.actions;

describe('the query settings', () => {
  const toastsOf = ({ state }: ReturnType<typeof setUpQuerySettings>) =>
    selectToasts(state()).map(({ message }) => message);

  describe('the form of the query settings', () => {
    it('saves numbers and shows a confirmation', async () => {
      const test = setUpQuerySettings();
      await test.dispatch(shown());
      await test.dispatch(fieldsChanged({ allocation: '12', expireIn: '1.5', notification: '0.5' }));
      expect([...test.asking]).toEqual(['queryRules']);
      await test.dispatch(submitted());
      expect(test.api.saveRules).toHaveBeenCalledOnceWith({
        allocation: 12,
        expireIn: 1.5,
        notification: 0.5,
        notificationMsg: 'Soon',
      });
      expect([toastsOf(test), [...test.asking]]).toEqual([[{ key: 'settings.saved' }], []]);
    });

    it("overwrites a colleague's change only when the user saves again", async () => {
      const { api, dispatch, state } = setUpQuerySettings();
      await dispatch(shown());
      await dispatch(fieldsChanged({ allocation: '12' }));
      api.fetchRules.and.callFake(() =>
        answered({ allocation: 7, expireIn: 24, notification: 4, notificationMsg: 'Soon' }),
      );
      await dispatch(submitted());
      expect([
        queryRules.select(state())?.others?.conflicts,
        queryRules.select(state())?.others?.takenOver,
        api.saveRules.calls.count(),
      ]).toEqual([['allocation'], ['expireIn'], 0]);
      await dispatch(submitted());
      expect(api.saveRules).toHaveBeenCalledOnceWith({
        allocation: 12,
        expireIn: 24,
        notification: 4,
        notificationMsg: 'Soon',
      });
    });
  });

  describe('the categories dialog', () => {
    const { opened, closed } = queryCategories.actions;
    it('shows the categories or a failure, and ignores an answer after closing', async () => {
      const { api, dispatch, state } = setUpQuerySettings();
      await dispatch(opened(null));
      expect(queryCategories.select(state())).toEqual(jasmine.objectContaining({ status: 'ready' }));
      api.fetchCategories.and.callFake(() => failed({ kind: 'timeout' }));
      await dispatch(opened(null));
      expect(queryCategories.select(state()).status).toBe('failed');
      let answer: () => void = () => undefined;
      api.fetchCategories.and.returnValue(
        cancellable(
          new Promise((resolve) => {
            answer = () => resolve([]);
          }),
          () => undefined,
        ),
      );
      await dispatch(opened(null), closed());
      answer();
      await dispatch();
      expect(queryCategories.select(state()).status).toBe('closed');
    });
  });

  describe('the subjects dialog', () => {
    const setUp = async () => {
      const test = setUpQuerySettings();
      await test.dispatch(subjectsOpened());
      return {
        ...test,
        subjects: () => selectSubjects(test.state()),
        saved: () => test.api.saveSubjects.calls.mostRecent().args[0],
      };
    };

    it('saves additions, renames and removals in one call and closes', async () => {
      const test = await setUp();
      const { dispatch, saved, subjects } = test;
      await dispatch(
        nameTyped({ key: '1', name: ' Paying ' }),
        rowRemoved({ key: '2' }),
        rowAdded(),
        nameTyped({ key: 'new-1', name: 'Loss' }),
        submitRequested(),
      );
      expect(saved()).toEqual([
        { id: '1', name: 'Paying', remark: '', status: 'A' },
        { id: '2', name: 'Refund', remark: '', status: 'I' },
        { name: 'Loss', remark: '', status: 'A' },
      ]);
      expect([subjects().status, toastsOf(test), [...test.asking]]).toEqual([
        'closed',
        [{ key: 'settings.saved' }],
        [],
      ]);
    });

    it('saves nothing without changes or with an invalid name', async () => {
      const { api, dispatch, subjects } = await setUp();
      await dispatch(nameTyped({ key: '1', name: 'refund' }), rowAdded(), submitRequested());
      expect(subjects().problems).toEqual({
        '2': { key: 'querySettings.problem.taken' },
        'new-1': { key: 'querySettings.problem.noName' },
      });
      expect([subjects().status, api.fetchSubjects.calls.count()]).toEqual(['editing', 1]);
      await dispatch(
        nameTyped({ key: '1', name: 'Payment' }),
        nameTyped({ key: '2', name: 'Refund' }),
        rowRemoved({ key: 'new-1' }),
      );
      expect(subjects().problems).toEqual({});
      await dispatch(submitRequested());
      expect([subjects().status, api.saveSubjects.calls.count()]).toEqual(['closed', 0]);
    });

    it('keeps the typed names after a failure', async () => {
      const test = await setUp();
      const { api, dispatch, subjects } = test;
      api.saveSubjects.and.callFake(() => failed({ code: 4022, message: 'This name already exists' }));
      await dispatch(nameTyped({ key: '1', name: 'Paying' }), submitRequested());
      expect([subjects().status, subjects().error?.message, subjects().rows[0]?.name]).toEqual([
        'editing',
        'This name already exists',
        'Paying',
      ]);
      expect([toastsOf(test), [...test.asking]]).toEqual([[], ['querySubjects']]);
    });

    it("stops at a colleague's change and overwrites it on the second attempt", async () => {
      const { api, dispatch, saved, subjects } = await setUp();
      api.fetchSubjects.and.callFake(() =>
        answered([
          aSubject({ status: 'I' }),
          aSubject({ id: '2', name: 'Refund' }),
          aSubject({ id: '4', name: 'Theirs' }),
        ]),
      );
      await dispatch(nameTyped({ key: '1', name: 'Paying' }), submitRequested());
      expect([subjects().status, subjects().conflicts, api.saveSubjects.calls.count()]).toEqual([
        'editing',
        [{ kind: 'removed', id: '1', name: 'Payment' }],
        0,
      ]);
      expect(subjects().rows.map(({ name }) => name)).toEqual(['Paying', 'Refund', 'Theirs']);
      await dispatch(submitRequested());
      expect(saved()).toEqual([{ id: '1', name: 'Paying', remark: '', status: 'A' }]);
      expect(subjects().status).toBe('closed');
    });

    it('stops at a name that a colleague has taken', async () => {
      const { api, dispatch, subjects } = await setUp();
      api.fetchSubjects.and.callFake(() =>
        answered([aSubject(), aSubject({ id: '2', name: 'Refund' }), aSubject({ id: '4', name: 'loss' })]),
      );
      await dispatch(rowAdded(), nameTyped({ key: 'new-1', name: 'Loss' }), submitRequested());
      expect([subjects().status, subjects().problems, api.saveSubjects.calls.count()]).toEqual([
        'editing',
        { 'new-1': { key: 'querySettings.problem.taken' } },
        0,
      ]);
    });

    it('asks before it discards changes, and only then', async () => {
      const { dispatch, subjects, asking } = await setUp();
      await dispatch(nameTyped({ key: '1', name: 'Paying' }), closeRequested());
      expect([subjects().status, [...asking]]).toEqual(['asking', ['querySubjects']]);
      await dispatch(closeDeclined());
      expect([subjects().status, subjects().rows[0]?.name]).toEqual(['editing', 'Paying']);
      await dispatch(closeRequested(), subjectsClosed());
      expect([subjects().status, [...asking]]).toEqual(['closed', []]);
      await dispatch(subjectsOpened(), closeRequested());
      expect(subjects().status).toBe('closed');
    });

    it('keeps changes during a visit elsewhere', async () => {
      const { dispatch, subjects } = await setUp();
      await dispatch(screenLeft());
      expect(subjects().status).toBe('closed');
      await dispatch(subjectsOpened());
      await dispatch(nameTyped({ key: '1', name: 'Paying' }), screenLeft());
      expect([subjects().status, subjects().rows[0]?.name]).toEqual(['editing', 'Paying']);
    });

    it('loads again after a failure', async () => {
      const { api, dispatch, subjects } = await setUp();
      api.fetchSubjects.and.callFake(() => failed({ kind: 'timeout' }));
      await dispatch(subjectsClosed(), subjectsOpened());
      expect(subjects().status).toBe('failed');
      api.fetchSubjects.and.callFake(() => answered([]));
      await dispatch(subjectsOpened());
      expect([subjects().status, subjects().rows]).toEqual(['editing', []]);
    });

    it('saves once, however often the user presses Submit', async () => {
      const { api, dispatch } = await setUp();
      let answer: () => void = () => undefined;
      api.saveSubjects.and.returnValue(
        cancellable(
          new Promise<null>((resolve) => {
            answer = () => resolve(null);
          }),
          () => undefined,
        ),
      );
      await dispatch(nameTyped({ key: '1', name: 'Paying' }), submitRequested());
      await dispatch(submitRequested(), submitRequested());
      answer();
      await dispatch();
      expect(api.saveSubjects).toHaveBeenCalledTimes(1);
    });
  });
});
