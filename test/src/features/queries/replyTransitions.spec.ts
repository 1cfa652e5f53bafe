import { selectComposer, selectComposers, type RepliesRoot } from '#src/features/queries/replies/repliesState.ts';
import {
  cancelRequested,
  discardConfirmed,
  editRequested,
  questionDeclined,
  relatedChanged,
  sendRequested,
  startConfirmed,
  startRequested,
  textChanged,
} from '#src/features/queries/replies/composerSlice.ts';
import { queryOpened } from '#src/features/queries/detail/detailSlice.ts';
import { aPicture, aReply, FakeReplies, setUpReplies } from '#test/support/page/fakeReplies.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';

const queryId = '501';
const related = [{ id: '502', title: 'Other', createTime: '' }];
const mine = aReply({
  id: '12',
  description: 'As it was',
  urls: JSON.stringify(related),
  picIds: ['a'.repeat(32)],
  pics: [aPicture()],
});
const older = aReply({ id: '11', description: 'Older' });

/** What the user sees. */
function placeOf(state: RepliesRoot) {
  const { current, aside } = selectComposer(state, queryId);
  const { question } = selectComposers(state);
  return {
    mode: current === null ? 'none' : current.mode.name === 'edit' ? `edit ${current.mode.replyId}` : 'create',
    text: current?.text ?? '',
    related: current?.related.length ?? 0,
    /** Counts orphaned pictures, too. */
    pictures: Object.values(state.queryReplies.pictures).flat().length,
    aside: aside?.text ?? null,
    openQuestion: question?.name ?? null,
  };
}

const START = [startRequested({ queryId }), startConfirmed({ queryId })];
const type = (text: string) => textChanged({ queryId, text });
const edit = (reply = mine) => editRequested({ queryId, reply });
const NOTHING = { mode: 'none', text: '', related: 0, pictures: 0, aside: null, openQuestion: null };
const EMPTY_REPLY = { ...NOTHING, mode: 'create' };
const EDITING = { mode: 'edit 12', text: 'As it was', related: 1, pictures: 1, aside: null, openQuestion: null };

interface Row {
  readonly what: string;
  readonly steps: readonly Parameters<ReturnType<typeof setUpReplies>['dispatch']>[number][];
  readonly then: ReturnType<typeof placeOf>;
}

/** The specification's section 4, and the cases that it leaves open. */
const TRANSITIONS: readonly Row[] = [
  { what: 'a detail opens with Start Response', steps: [], then: NOTHING },
  {
    what: 'Start Response asks while a colleague is answering',
    steps: [startRequested({ queryId })],
    then: { ...NOTHING, openQuestion: 'start' },
  },
  {
    what: 'declining the question changes nothing',
    steps: [startRequested({ queryId }), questionDeclined()],
    then: NOTHING,
  },
  { what: 'confirming opens an empty text field', steps: START, then: EMPTY_REPLY },
  { what: 'Edit opens the reply with its pictures and related queries', steps: [edit()], then: EDITING },
  {
    what: 'typing keeps the edit mode',
    steps: [edit(), type('Again')],
    then: { ...EDITING, text: 'Again' },
  },
  {
    what: 'clearing the text leaves the edit mode and drops pictures and related queries',
    steps: [edit(), type('')],
    then: EMPTY_REPLY,
  },
  { what: 'white space does not leave the edit mode', steps: [edit(), type(' ')], then: { ...EDITING, text: ' ' } },
  {
    what: 'clearing the text of a new reply keeps pictures and related queries',
    steps: [...START, type('x'), relatedChanged({ queryId, related }), type('')],
    then: { ...EMPTY_REPLY, related: 1 },
  },
  {
    what: 'Send creates a reply and offers Start Response',
    steps: [...START, type('Hello'), sendRequested({ queryId })],
    then: NOTHING,
  },
  {
    what: 'Send updates an edited reply and offers Start Response',
    steps: [edit(), type('Again'), sendRequested({ queryId })],
    then: NOTHING,
  },
  {
    what: 'Send with an empty text sends nothing',
    steps: [...START, type('  '), sendRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: '  ' },
  },
  {
    what: 'a new reply is put aside during an edit',
    steps: [...START, type('Half a'), edit()],
    then: { ...EDITING, aside: 'Half a' },
  },
  {
    what: 'a reply put aside returns when the edit is cleared',
    steps: [...START, type('Half a'), edit(), type('')],
    then: { ...EMPTY_REPLY, text: 'Half a' },
  },
  {
    what: 'a reply put aside returns when the edit is sent',
    steps: [...START, type('Half a'), edit(), type('Again'), sendRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: 'Half a' },
  },
  {
    what: 'a reply put aside returns when the edit is cancelled',
    steps: [...START, type('Half a'), edit(), cancelRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: 'Half a' },
  },
  { what: 'an empty new reply is not put aside', steps: [...START, edit()], then: EDITING },
  { what: 'Cancel ends an empty reply', steps: [...START, cancelRequested({ queryId })], then: NOTHING },
  {
    what: 'Cancel ends an unchanged edit',
    steps: [edit(), cancelRequested({ queryId })],
    then: NOTHING,
  },
  {
    what: 'Cancel asks before it discards a new reply',
    steps: [...START, type('x'), cancelRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: 'x', openQuestion: 'discard' },
  },
  {
    what: 'Cancel asks before it discards an edit',
    steps: [edit(), relatedChanged({ queryId, related: [] }), cancelRequested({ queryId })],
    then: { ...EDITING, related: 0, openQuestion: 'discard' },
  },
  {
    what: 'declining to discard keeps everything',
    steps: [...START, type('x'), cancelRequested({ queryId }), questionDeclined()],
    then: { ...EMPTY_REPLY, text: 'x' },
  },
  {
    what: 'confirming to discard ends the reply',
    steps: [...START, type('x'), cancelRequested({ queryId }), discardConfirmed({ queryId, edit: null })],
    then: NOTHING,
  },
  {
    what: 'Edit of another reply replaces an unchanged edit',
    steps: [edit(older), edit()],
    then: EDITING,
  },
  {
    what: 'Edit of another reply asks before it discards a changed edit',
    steps: [edit(), type('Again'), edit(older)],
    then: { ...EDITING, text: 'Again', openQuestion: 'discard' },
  },
  {
    what: 'Edit of another reply begins after discarding',
    steps: [edit(older), type('Again'), edit(), discardConfirmed({ queryId, edit: mine })],
    then: EDITING,
  },
  {
    what: 'Edit of the same reply changes nothing',
    steps: [edit(), type('Again'), edit()],
    then: { ...EDITING, text: 'Again' },
  },
  {
    what: 'Start Response during a reply changes nothing',
    steps: [...START, type('x'), startConfirmed({ queryId })],
    then: { ...EMPTY_REPLY, text: 'x' },
  },
];

describe('the transitions of writing a reply', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));

  for (const { what, steps, then } of TRANSITIONS) {
    it(what, async () => {
      const { store, dispatch } = setUpReplies(time, { api: new FakeReplies([mine, older]) });
      await dispatch(signedInAs(), queryOpened({ id: queryId }));
      for (const step of steps) await dispatch(step);
      expect(placeOf(store.getState())).toEqual(then);
    });
  }
});
