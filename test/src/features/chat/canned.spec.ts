import { textContent } from '#contract/chat/content.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { STORE_AFTER_MS } from '#src/conversation/draftsSaga.ts';
import { cannedHeld, cannedInserted } from '#src/features/cannedTexts/index.ts';
import type { MissingVariables } from '#src/features/cannedTexts/insertion.ts';
import { draftChanged, draftSubmitted, sendNextRequested } from '#src/features/chat/chatSlice.ts';
import type { StoredDraft } from '#src/features/chat/draftsSaga.ts';
import { MemoryDrafts } from '#test/support/page/memoryDrafts.ts';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const TEXT = 'Three days.';
const USE = { cannedId: '3', version: 2 };

describe('messages from canned replies', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (draftStore = new MemoryDrafts<StoredDraft>()) => {
    const workspace = setUpWorkspace([aSummary(), aSummary({ chatId: '2' })], { draftStore });
    await workspace.connect();
    const { dispatch, workers } = workspace;
    const insert = (text = TEXT, missing: MissingVariables = {}) =>
      dispatch(
        draftChanged({ chatId: '1', text }),
        cannedInserted({ ...USE, place: { kind: 'chat', id: '1' }, lang: 'en', text, missing, steps: [] }),
      );
    const send = (text: string) => dispatch(draftSubmitted({ chatId: '1', text }));
    const sentUses = () => workers.connection.sent('send').map(({ canned }) => canned);
    return { ...workspace, insert, send, sentUses };
  };

  it('are sent with the id and version of the reply, and whether it was edited', async () => {
    const { insert, send, sentUses, outbox, dispatch } = await setUp();
    await insert();
    await send(TEXT);
    expect(sentUses()).toEqual([{ ...USE, isEdited: false }]);
    expect([...outbox.entries.values()].map(({ canned }) => canned))
      .withContext('they survive a reload in the outbox')
      .toEqual([{ ...USE, isEdited: false }]);
    await dispatch(draftChanged({ chatId: '2', text: 'By hand' }), draftSubmitted({ chatId: '2', text: 'By hand' }));
    expect(sentUses().at(-1)).toBeNull();
  });

  it('count as edited when the text was changed, and not at all when it was deleted', async () => {
    const edited = await setUp();
    await edited.insert();
    await edited.send('Four days.');
    expect(edited.sentUses()).toEqual([{ ...USE, isEdited: true }]);

    const deleted = await setUp();
    await deleted.insert();
    await deleted.dispatch(draftChanged({ chatId: '1', text: '' }), draftChanged({ chatId: '1', text: 'Own words' }));
    await deleted.send('Own words');
    expect(deleted.sentUses()).toEqual([null]);
  });

  it('are held while a variable has no value, by both ways to send', async () => {
    const { insert, send, sentUses, store, actions, dispatch } = await setUp();
    await insert('See {query_id}.', { query_id: 0 });
    await send('See {query_id}.');
    expect(sentUses()).toEqual([]);
    expect(store.getState().chat.drafts).toEqual({ 1: 'See {query_id}.' });
    expect(selectToasts(store.getState()).map(({ message }) => message)).toEqual([
      { key: 'canned.missing', values: { variable: '{query_id}' } },
    ]);
    expect(actions.filter(cannedHeld.match)).toHaveSize(1);
    await dispatch(sendNextRequested({ chatId: '1' }));
    expect(sentUses()).toEqual([]);
  });

  it('and other texts are sent without card numbers by keys, once, which a toast says', async () => {
    const { dispatch, workers, store } = await setUp();
    const text = 'Take 4111 1111 1111 1111';
    const submitted = draftSubmitted({ chatId: '1', text });
    await dispatch(draftChanged({ chatId: '1', text }), submitted, submitted);
    const sent = workers.connection.sent('send').map(({ msg }) => msg);
    expect(sent).toEqual([textContent('Take 4111 11•• •••• 1111')]);
    expect(store.getState().chat.drafts).toEqual({});
    expect(selectToasts(store.getState()).map(({ message }) => message)).toEqual([{ key: 'chat.cardMasked' }]);
  });

  it('are sent with what looks like a variable in a value or was typed', async () => {
    const { insert, send, sentUses, dispatch } = await setUp();
    await insert('Hello {agent}, see {query_id}.', { query_id: 0 });
    await send('Hello {agent}, see 501. Write {product} in your template.');
    expect(sentUses()).toEqual([{ ...USE, isEdited: false }]);
    const text = 'Use {product} or {live_id}';
    await dispatch(draftChanged({ chatId: '2', text }), draftSubmitted({ chatId: '2', text }));
    expect(sentUses()).toEqual([{ ...USE, isEdited: false }, null]);
  });

  it('are held for a variable of an earlier one in the same text', async () => {
    const { insert, send, sentUses } = await setUp();
    await insert('See {query_id}.', { query_id: 0 });
    await insert('See {query_id}. Bye.');
    await send('See {query_id}. Bye.');
    expect(sentUses()).toEqual([]);
  });

  it('keep their reply with the draft over a reload', async () => {
    const draftStore = new MemoryDrafts<StoredDraft>();
    const before = await setUp(draftStore);
    await before.insert();
    await before.tick(STORE_AFTER_MS);
    before.stop();
    const after = await setUp(draftStore);
    await after.send(TEXT);
    expect(after.sentUses()).toEqual([{ ...USE, isEdited: false }]);
  });
});
