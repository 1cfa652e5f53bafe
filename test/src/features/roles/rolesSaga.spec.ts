import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { dialogClosed, dialogRequested, roleForm, roleList, selectDialog } from '#src/features/roles/rolesSlice.ts';
import { aMenu, aRole, setUpRoles } from '#test/support/page/fakeRoles.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { opened, closed, reloadRequested, removalAsked, removalConfirmed, removalDeclined } = roleList.actions;
const { fieldsChanged, submitted, closeRequested, closeDeclined, closeConfirmed } = roleForm.actions;
const TO_REMOVE = { id: '1', name: 'Trainee', accountCount: 0 };

describe('the roles', () => {
  const toastsOf = ({ state }: ReturnType<typeof setUpRoles>) =>
    selectToasts(state()).map(({ message, detail }) => [message, detail]);

  describe('the list of roles', () => {
    it('loads on opening and keeps its rows during a failed reload', async () => {
      const { api, dispatch, state } = setUpRoles();
      const list = () => roleList.select(state());
      await dispatch(opened());
      expect([list().status, list().rows?.map(({ id }) => id)]).toEqual(['ready', ['1', '2']]);
      api.fetchRoles.and.callFake(() => failed({ kind: 'timeout' }));
      await dispatch(reloadRequested());
      expect([list().status, list().rows?.length, list().error?.kind]).toEqual(['failed', 2, 'timeout']);
      api.fetchRoles.and.callFake(() => answered(null));
      await dispatch(reloadRequested());
      expect([list().status, list().rows?.length, list().error]).toEqual(['ready', 2, null]);
      expect(api.fetchRoles.calls.allArgs()).toEqual([[null], ['r1'], ['r1']]);
    });

    it('ignores an answer after closing', async () => {
      const { api, dispatch, state } = setUpRoles();
      let answer: () => void = () => undefined;
      api.fetchRoles.and.returnValue(
        cancellable(
          new Promise((resolve) => {
            answer = () => resolve({ data: [aRole()], etag: 'x' });
          }),
          () => undefined,
        ),
      );
      await dispatch(opened(), closed());
      answer();
      await dispatch();
      expect(roleList.select(state())).toEqual(jasmine.objectContaining({ status: 'closed', rows: null }));
    });

    it('deletes a role after confirmation and reloads', async () => {
      const test = setUpRoles();
      await test.dispatch(opened(), removalAsked(TO_REMOVE), removalDeclined());
      expect([roleList.select(test.state()).removal, test.api.removeRole.calls.count()]).toEqual([null, 0]);
      await test.dispatch(removalAsked(TO_REMOVE), removalConfirmed());
      expect(test.api.removeRole).toHaveBeenCalledOnceWith('1');
      expect([roleList.select(test.state()).removal, toastsOf(test), test.api.fetchRoles.calls.count()]).toEqual([
        null,
        [[{ key: 'settings.saved' }, { text: 'Trainee' }]],
        2,
      ]);
    });

    it('keeps the refusal to delete a role in use on screen and reloads', async () => {
      const test = setUpRoles();
      test.api.removeRole.and.callFake(() => failed({ code: 4009, message: '3 accounts have this role' }));
      await test.dispatch(opened(), removalAsked(TO_REMOVE), removalConfirmed());
      expect(roleList.select(test.state()).removal).toEqual({
        thing: TO_REMOVE,
        isRunning: false,
        error: { kind: 'refused', code: 4009, message: '3 accounts have this role' },
      });
      expect([test.api.fetchRoles.calls.count(), toastsOf(test)]).toEqual([2, []]);
    });
  });

  describe('the dialog of a role', () => {
    it('adds a role with the chosen resources', async () => {
      const test = setUpRoles();
      await test.dispatch(opened(), dialogRequested({ id: null }));
      expect(roleForm.select(test.state())).toEqual(
        jasmine.objectContaining({ subject: null, form: { name: '', remark: '', status: '', resourceIds: [] } }),
      );
      await test.dispatch(submitted(null));
      expect(test.api.addRole).not.toHaveBeenCalled();
      await test.dispatch(
        fieldsChanged({ name: ' New ', remark: 'one\r\ntwo', status: 'I', resourceIds: ['1', '11'] }),
      );
      expect([...test.asking]).toEqual(['roleForm']);
      await test.dispatch(submitted(null));
      expect(test.api.addRole).toHaveBeenCalledOnceWith({
        name: 'New',
        remark: 'one\ntwo',
        status: 'I',
        resourceIds: ['1', '11'],
      });
      expect([
        roleForm.select(test.state()),
        toastsOf(test),
        test.api.fetchRoles.calls.count(),
        [...test.asking],
      ]).toEqual([null, [[{ key: 'settings.saved' }, { text: 'New' }]], 2, []]);
    });

    it("does not save over a colleague's change until the user confirms", async () => {
      const test = setUpRoles();
      const { api, dispatch, state } = test;
      await dispatch(opened(), dialogRequested({ id: '2' }));
      const shown = roleForm.select(state())?.subject;
      api.editRole.and.callFake(() => failed({ code: 4009, message: 'Somebody else has changed this' }));
      const theirs = aRole({ id: '2', name: 'Theirs', remark: 'Theirs', updateTime: '2026-01-02T00:00:00.000Z' });
      api.fetchRole.and.callFake(() => answered(theirs));
      api.fetchResourceIds.and.callFake(() => answered(['11', '1', '3']));
      await dispatch(fieldsChanged({ remark: 'Mine', resourceIds: ['1', '12'] }), submitted(null));
      expect(api.editRole.calls.mostRecent().args[0]).toEqual(
        jasmine.objectContaining({ id: '2', updateTime: shown?.updateTime ?? '' }),
      );
      expect(roleForm.select(state())).toEqual(
        jasmine.objectContaining({
          status: 'editing',
          refusal: null,
          others: jasmine.anything(),
          subject: theirs,
          base: { name: 'Theirs', remark: 'Theirs', status: 'A', resourceIds: ['11', '1', '3'] },
          form: { name: 'Theirs', remark: 'Mine', status: 'A', resourceIds: ['1', '3', '12'] },
        }),
      );
      expect([...test.asking])
        .withContext('the browser asks before leaving')
        .toEqual(['roleForm']);
      api.editRole.and.callFake(() => answered(null));
      await dispatch(submitted(null));
      expect(api.editRole.calls.mostRecent().args).toEqual([
        theirs,
        { name: 'Theirs', remark: 'Mine', status: 'A', resourceIds: ['1', '3', '12'], takesWork: false },
      ]);
      expect(roleForm.select(state())).toBeNull();
    });

    it('keeps the form when the current version cannot be loaded', async () => {
      const { api, dispatch, state } = setUpRoles();
      await dispatch(opened(), dialogRequested({ id: '2' }));
      api.editRole.and.callFake(() => failed({ code: 4009, message: 'Somebody else has changed this' }));
      api.fetchRole.and.callFake(() => failed({ kind: 'timeout', code: 0 }));
      await dispatch(fieldsChanged({ remark: 'Mine' }), submitted(null));
      expect([
        roleForm.select(state())?.form.remark,
        roleForm.select(state())?.refusal?.error.code,
        roleForm.select(state())?.others,
      ]).toEqual(['Mine', 4009, null]);
    });

    it('keeps every resource when only the name changes', async () => {
      const { api, dispatch } = setUpRoles();
      api.fetchResourceIds.and.callFake(() => answered(['12', '3', '22']));
      await dispatch(opened(), dialogRequested({ id: '2' }), reloadRequested());
      await dispatch(fieldsChanged({ name: 'Mine' }), submitted(null));
      expect(api.editRole.calls.mostRecent().args[1].resourceIds).toEqual(['12', '3', '22']);
    });

    it('keeps the form after a failure, shows a taken name and asks before it is discarded', async () => {
      const test = setUpRoles();
      test.api.addRole.and.callFake(() => failed({ code: 4009, message: 'This name already exists' }));
      await test.dispatch(opened(), dialogRequested({ id: null }));
      await test.dispatch(fieldsChanged({ name: 'Leader', remark: 'x', status: 'A' }), submitted(null));
      expect(roleForm.select(test.state())?.form.name).toBe('Leader');
      expect(roleForm.selectProblems(test.state())).toEqual({ name: { text: 'This name already exists' } });
      await test.dispatch(closeRequested());
      expect(roleForm.select(test.state())?.status).toBe('asking');
      await test.dispatch(closeDeclined(), closeRequested(), closeConfirmed());
      expect(roleForm.select(test.state())).toBeNull();
    });

    it('drops a deleted resource after the server has reported it', async () => {
      const { api, dispatch, state } = setUpRoles();
      api.addRole.and.callFake(() => failed({ code: 4004, message: 'No such resource' }));
      await dispatch(opened(), dialogRequested({ id: null }));
      api.fetchResources.and.callFake(() => answered([aMenu('1')]));
      await dispatch(
        fieldsChanged({ name: 'New', remark: 'x', status: 'A', resourceIds: ['1', '3'] }),
        submitted(null),
      );
      expect(api.addRole.calls.mostRecent().args[0].resourceIds).toEqual(['1', '3']);
      expect([selectDialog(state()).resources.length, roleForm.select(state())?.refusal?.error.code]).toEqual([
        1, 4004,
      ]);
      expect(api.fetchRoles).withContext('the role may be deleted').toHaveBeenCalledTimes(2);
      await dispatch(submitted(null));
      expect(api.addRole.calls.mostRecent().args[0].resourceIds).toEqual(['1']);
    });

    it('shows a failure to load with retry and close', async () => {
      const { api, dispatch, state } = setUpRoles();
      api.fetchRole.and.callFake(() => failed({ code: 4004, message: 'No such role' }));
      await dispatch(opened(), dialogRequested({ id: '2' }));
      expect([selectDialog(state()).status, selectDialog(state()).error?.message, roleForm.select(state())]).toEqual([
        'failed',
        'No such role',
        null,
      ]);
      await dispatch(dialogClosed());
      expect(selectDialog(state()).status).toBe('idle');
      api.fetchRole.and.callFake(() => answered(aRole({ id: '2' })));
      await dispatch(dialogRequested({ id: '2' }));
      expect(roleForm.select(state())?.subject?.id).toBe('2');
    });

    it('ignores an answer after it was closed', async () => {
      const { api, dispatch, state } = setUpRoles();
      let answer: () => void = () => undefined;
      api.fetchResources.and.returnValue(
        cancellable(
          new Promise((resolve) => {
            answer = () => resolve([]);
          }),
          () => undefined,
        ),
      );
      await dispatch(opened(), dialogRequested({ id: null }), dialogClosed());
      answer();
      await dispatch();
      expect([selectDialog(state()).status, roleForm.select(state())]).toEqual(['idle', null]);
    });
  });
});
