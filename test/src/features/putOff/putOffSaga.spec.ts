import { selectToasts } from '#common/toasts/index.ts';
import { chatSelected, draftChanged, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { selectDraft } from '#src/features/chat/chatSelectors.ts';
import { selectGroups, selectOpenCount } from '#src/features/chat/groupSelectors.ts';
import { PUT_OFF_COMMANDS } from '#src/features/putOff/parts.ts';
import { moveOpened, putOffForm } from '#src/features/putOff/putOffForm.ts';
import { PUT_OFF_POLL_MS } from '#src/features/putOff/putOffSaga.ts';
import { acted, selectItems, subjectShown } from '#src/features/putOff/putOffSlice.ts';
import { aRecord, pushOf } from '#test/support/page/chatBuilders.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aLaterText, aPutOff } from '#test/support/page/fakePutOff.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const { submitted, fieldsChanged } = putOffForm.actions;
const SHOWN = { kind: 'chat', id: '1', isMine: true } as const;

describe('what agents put off', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (items = [aPutOff()]) => {
    const workspace = setUpWorkspace([aSummary(), aSummary({ chatId: '2' })]);
    workspace.putOff.items = items;
    await workspace.dispatch(signedInAs());
    await workspace.connect();
    await workspace.dispatch(workspaceOpened(), chatSelected({ chatId: '1' }));
    const state = workspace.store.getState;
    return {
      ...workspace,
      state,
      loads: () => workspace.putOff.inputsOf('list').length,
      ids: () => selectItems(state()).map(({ id }) => id),
      group: (kind: string) => selectGroups(state()).find((group) => group.kind === kind)?.ids,
      draft: () => selectDraft(state(), '1'),
      open: async () => {
        await workspace.dispatch(subjectShown(SHOWN));
        const [command] = PUT_OFF_COMMANDS;
        const action = command?.actionIn(state());
        if (action !== null && action !== undefined) await workspace.dispatch(action);
      },
    };
  };

  it('moves snoozed chats into a group of their own, and counts them as open', async () => {
    const { group, state } = await setUp();
    expect([group('answered'), group('putOff')]).toEqual([['2'], ['1']]);
    expect(selectOpenCount(state())).toBe(2);
  });

  it('is loaded again when a customer writes who ends it, and while there is anything', async () => {
    const { putOff, workers, ids, loads, tick } = await setUp();
    const first = loads();
    await workers.connection.receive(pushOf(aRecord({ chatId: '2' })));
    expect(loads()).toBe(first);
    putOff.items = [];
    await workers.connection.receive(pushOf(aRecord({ chatId: '1' })));
    expect([loads(), ids()]).toEqual([first + 1, []]);
    await tick(5 * PUT_OFF_POLL_MS);
    expect(loads()).toBe(first + 1);
  });

  it('is polled through failures, because time and other tabs end it', async () => {
    const { putOff, ids, tick } = await setUp();
    putOff.failures.push({ name: 'list', error: {} });
    await tick(PUT_OFF_POLL_MS);
    expect(ids()).toEqual(['401']);
    putOff.items = [];
    await tick(2 * PUT_OFF_POLL_MS);
    expect(ids()).toEqual([]);
  });

  it('is added with the time of the server, and a text leaves the message box', async () => {
    const { putOff, dispatch, open, draft, state } = await setUp([]);
    await dispatch(draftChanged({ chatId: '1', text: 'It has arrived.' }));
    await open();
    await dispatch(fieldsChanged({ when: 'in60', reason: ' bank ' }), submitted());
    await open();
    await dispatch(fieldsChanged({ kind: 'sendLater', when: 'tomorrow' }), submitted());
    expect(putOff.inputsOf('add')).toEqual([
      { kind: 'snooze', chatId: '1', reason: 'bank', endsOn: 'message', dueTime: '2026-01-01T01:00:00.000Z' },
      { kind: 'sendLater', chatId: '1', reason: '', text: 'It has arrived.', dueTime: jasmine.any(String) },
    ]);
    expect(draft()).toBe('');
    expect(selectToasts(state()).map(({ message }) => message)).toContain({ key: 'putOff.saved' });
  });

  it('can only be a reminder for chats of others, and is not sent with an empty text or no time', async () => {
    const { putOff, dispatch, open, state } = await setUp([]);
    await open();
    await dispatch(fieldsChanged({ kind: 'sendLater', when: 'own' }), submitted());
    expect(putOff.inputsOf('add')).toEqual([]);
    await dispatch(putOffForm.actions.closed(), subjectShown({ ...SHOWN, isMine: false }));
    const [command] = PUT_OFF_COMMANDS;
    const action = command?.actionIn(state());
    if (action !== null && action !== undefined) await dispatch(action);
    expect(putOffForm.select(state())?.form.kind).toBe('reminder');
  });

  it('is moved, sent, cancelled, or taken back below what is in the message box', async () => {
    const text = aLaterText({ heldTime: '2026-01-01T00:00:00.000Z' });
    const { putOff, dispatch, draft, ids } = await setUp([aPutOff(), text]);
    await dispatch(moveOpened(text, 'UTC'), fieldsChanged({ typed: '2026-01-03T10:00' }), submitted());
    expect(putOff.inputsOf('move')).toEqual([{ id: '402', dueTime: '2026-01-03T10:00:00.000Z' }]);
    await dispatch(draftChanged({ chatId: '1', text: 'Hello.' }), acted({ id: '402', act: 'edit' }));
    expect([draft(), ids()]).toEqual(['Hello.\nIt has arrived.', ['401']]);
    await dispatch(acted({ id: '401', act: 'cancel' }));
    expect([putOff.inputsOf('cancel'), ids()]).toEqual([['402', '401'], []]);
  });

  it('stays, with a toast, when the server refuses', async () => {
    const { putOff, dispatch, draft, ids, state } = await setUp([aLaterText()]);
    putOff.failures.push({ name: 'cancel', error: { kind: 'refused', code: 4004, message: 'It is over' } });
    await dispatch(acted({ id: '402', act: 'edit' }));
    expect([draft(), ids()]).toEqual(['', ['402']]);
    expect(selectToasts(state()).some(({ kind }) => kind === 'error')).toBeTrue();
  });
});
