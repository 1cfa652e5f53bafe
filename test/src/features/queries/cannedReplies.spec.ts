import { cannedHeld, cannedInserted } from '#src/features/cannedTexts/index.ts';
import type { MissingVariables } from '#src/features/cannedTexts/insertion.ts';
import { sendAndCloseRequested, textChanged } from '#src/features/queries/replies/composerSlice.ts';
import { openReplies } from '#test/support/page/fakeReplies.ts';
import { onVirtualTime } from '#test/support/page/virtualTime.ts';

const queryId = '501';
const USE = { cannedId: '3', version: 2 };

describe('replies to queries from canned replies', () => {
  const time = onVirtualTime(Date.UTC(2026, 0, 5));
  const setUp = async (text = 'Three days.', missing: MissingVariables = {}) => {
    const test = await openReplies(time);
    await test.start(text);
    await test.dispatch(
      cannedInserted({ ...USE, place: { kind: 'reply', id: queryId }, lang: 'en', text, missing, steps: [] }),
    );
    return test;
  };
  const sentUses = (api: Awaited<ReturnType<typeof setUp>>['api']) =>
    api.inputsOf('add').map((input) => Object.entries(input ?? {}).find(([name]) => name === 'canned')?.[1] as unknown);

  it('are sent with the id and version of the reply, and whether it was edited', async () => {
    const { api, send } = await setUp();
    await send();
    expect(sentUses(api)).toEqual([{ ...USE, isEdited: false }]);

    const edited = await setUp();
    await edited.dispatch(textChanged({ queryId, text: 'Four days.' }));
    await edited.send();
    expect(sentUses(edited.api)).toEqual([{ ...USE, isEdited: true }]);
  });

  it('are forgotten with the text', async () => {
    const { api, send, dispatch } = await setUp();
    await dispatch(textChanged({ queryId, text: '' }), textChanged({ queryId, text: 'Own words' }));
    await send();
    expect(sentUses(api)).toEqual([undefined]);
  });

  it('are held while a variable has no value, also before a query closes', async () => {
    const { api, send, dispatch, composer, actions } = await setUp('Live ID {live_id}', { live_id: 0 });
    await send();
    await dispatch(sendAndCloseRequested({ queryId }));
    expect(sentUses(api)).toEqual([]);
    expect(composer().problem).toEqual({ key: 'canned.missing', values: { variable: '{live_id}' } });
    expect(actions.filter(cannedHeld.match)).toHaveSize(2);
  });

  it('are sent with what looks like a variable in a value or was typed', async () => {
    const { api, send } = await setUp('Hello {live_id}. Write {product} in your template.');
    await send();
    expect(sentUses(api)).toEqual([{ ...USE, isEdited: false }]);
  });
});
