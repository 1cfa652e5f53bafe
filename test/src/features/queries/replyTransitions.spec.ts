import {
  selectComposer,
  selectComposers,
  type RepliesRoot,
} from '../../../../src/features/queries/replies/repliesState.ts';
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
} from '../../../../src/features/queries/replies/composerSlice.ts';
import { queryOpened } from '../../../../src/features/queries/detail/detailSlice.ts';
import { aPicture, aReply, FakeReplies, setUpReplies } from '../../../support/page/fakeReplies.ts';
import { signedInAs } from '../../../support/page/fakeSession.ts';
import { VirtualTime } from '../../../support/page/virtualTime.ts';

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

/** What the agent has in front of them. */
function placeOf(state: RepliesRoot) {
  const { current, aside } = selectComposer(state, queryId);
  const { question } = selectComposers(state);
  return {
    mode: current === null ? 'none' : current.mode.name === 'edit' ? `edit ${current.mode.replyId}` : 'create',
    text: current?.text ?? '',
    related: current?.related.length ?? 0,
    /** Those that nothing goes with any more would count, too. */
    pictures: Object.values(state.queryReplies.pictures).flat().length,
    aside: aside?.text ?? null,
    asked: question?.name ?? null,
  };
}

const START = [startRequested({ queryId }), startConfirmed({ queryId })];
const type = (text: string) => textChanged({ queryId, text });
const edit = (reply = mine) => editRequested({ queryId, reply });
const NOTHING = { mode: 'none', text: '', related: 0, pictures: 0, aside: null, asked: null };
const EMPTY_REPLY = { ...NOTHING, mode: 'create' };
const EDITING = { mode: 'edit 12', text: 'As it was', related: 1, pictures: 1, aside: null, asked: null };

interface Row {
  readonly what: string;
  readonly deeds: readonly Parameters<ReturnType<typeof setUpReplies>['dispatch']>[number][];
  readonly then: ReturnType<typeof placeOf>;
}

/** The specification's section 4, and what it leaves open. */
const TRANSITIONS: readonly Row[] = [
  { what: 'the detail opens with Start Response', deeds: [], then: NOTHING },
  { what: 'Start Response asks first', deeds: [startRequested({ queryId })], then: { ...NOTHING, asked: 'start' } },
  { what: 'declining leaves all as it was', deeds: [startRequested({ queryId }), questionDeclined()], then: NOTHING },
  { what: 'confirming leads to a textarea', deeds: START, then: EMPTY_REPLY },
  { what: 'Edit leads to what the reply says, with all that goes with it', deeds: [edit()], then: EDITING },
  {
    what: 'typing while editing stays in the edit mode',
    deeds: [edit(), type('Anew')],
    then: { ...EDITING, text: 'Anew' },
  },
  {
    what: 'clearing the text while editing leaves the edit mode, and what went with it',
    deeds: [edit(), type('')],
    then: EMPTY_REPLY,
  },
  { what: 'white space is a text', deeds: [edit(), type(' ')], then: { ...EDITING, text: ' ' } },
  {
    what: 'clearing the text of a new reply leaves what goes with it',
    deeds: [...START, type('x'), relatedChanged({ queryId, related }), type('')],
    then: { ...EMPTY_REPLY, related: 1 },
  },
  {
    what: 'Send creates a reply, and Start Response is back',
    deeds: [...START, type('Hello'), sendRequested({ queryId })],
    then: NOTHING,
  },
  {
    what: 'Send updates the reply in edit mode, and Start Response is back',
    deeds: [edit(), type('Anew'), sendRequested({ queryId })],
    then: NOTHING,
  },
  {
    what: 'Send of nothing stays',
    deeds: [...START, type('  '), sendRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: '  ' },
  },
  {
    what: 'a new reply waits while another is edited',
    deeds: [...START, type('Half a'), edit()],
    then: { ...EDITING, aside: 'Half a' },
  },
  {
    what: 'and is back after clearing',
    deeds: [...START, type('Half a'), edit(), type('')],
    then: { ...EMPTY_REPLY, text: 'Half a' },
  },
  {
    what: 'and after sending',
    deeds: [...START, type('Half a'), edit(), type('Anew'), sendRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: 'Half a' },
  },
  {
    what: 'and after cancelling',
    deeds: [...START, type('Half a'), edit(), cancelRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: 'Half a' },
  },
  { what: 'an empty one does not wait', deeds: [...START, edit()], then: EDITING },
  { what: 'Cancel ends what is empty', deeds: [...START, cancelRequested({ queryId })], then: NOTHING },
  {
    what: 'Cancel ends an edit that has changed nothing',
    deeds: [edit(), cancelRequested({ queryId })],
    then: NOTHING,
  },
  {
    what: 'Cancel asks about what would be lost',
    deeds: [...START, type('x'), cancelRequested({ queryId })],
    then: { ...EMPTY_REPLY, text: 'x', asked: 'discard' },
  },
  {
    what: 'Cancel asks about an edit',
    deeds: [edit(), relatedChanged({ queryId, related: [] }), cancelRequested({ queryId })],
    then: { ...EDITING, related: 0, asked: 'discard' },
  },
  {
    what: 'keeping it keeps all',
    deeds: [...START, type('x'), cancelRequested({ queryId }), questionDeclined()],
    then: { ...EMPTY_REPLY, text: 'x' },
  },
  {
    what: 'discarding it ends',
    deeds: [...START, type('x'), cancelRequested({ queryId }), discardConfirmed({ queryId, edit: null })],
    then: NOTHING,
  },
  {
    what: 'Edit of another reply takes the place of an edit that has changed nothing',
    deeds: [edit(older), edit()],
    then: EDITING,
  },
  {
    what: 'Edit of another reply asks about an edit that has',
    deeds: [edit(), type('Anew'), edit(older)],
    then: { ...EDITING, text: 'Anew', asked: 'discard' },
  },
  {
    what: 'and follows when that is discarded',
    deeds: [edit(older), type('Anew'), edit(), discardConfirmed({ queryId, edit: mine })],
    then: EDITING,
  },
  {
    what: 'Edit of the same reply changes nothing',
    deeds: [edit(), type('Anew'), edit()],
    then: { ...EDITING, text: 'Anew' },
  },
  {
    what: 'Start Response while something is written changes nothing',
    deeds: [...START, type('x'), startConfirmed({ queryId })],
    then: { ...EMPTY_REPLY, text: 'x' },
  },
];

describe('writing a reply:', () => {
  const time = new VirtualTime(Date.UTC(2026, 0, 5));
  let uninstall: () => void;
  beforeEach(() => {
    uninstall = time.install();
  });
  afterEach(() => uninstall());

  for (const { what, deeds, then } of TRANSITIONS) {
    it(what, async () => {
      const { store, dispatch } = setUpReplies(time, { api: new FakeReplies([mine, older]) });
      await dispatch(signedInAs(), queryOpened({ id: queryId }));
      for (const deed of deeds) await dispatch(deed);
      expect(placeOf(store.getState())).toEqual(then);
    });
  }
});
