import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { bodyOf } from '#contract/chat/packets.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { selectDraft } from '#src/features/chat/chatSelectors.ts';
import { draftChanged, draftSubmitted } from '#src/features/chat/chatSlice.ts';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { anOnlooker } from '#test/support/page/fakeLookOn.ts';
import { eventually, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('two people who write in one chat', () => {
  const setUp = async () => {
    const workspace = setUpWorkspace([aSummary()]);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/chat?id=1&fromId=91']}>
          <ChatScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const { dispatch, push, workers, store } = workspace;
    const write = (text: string) => page.doing(() => dispatch(draftChanged({ chatId: '1', text })));
    const send = (text: string) => page.doing(() => dispatch(draftSubmitted({ chatId: '1', text })));
    const colleagueSays = (content: string) =>
      page.doing(() => push({ fromType: PERSON_TYPE.staff, fromId: '8', fromNickName: 'Ada', msg: content }));
    const sent = () => workers.connection.sent('send').length;
    const draft = () => selectDraft(store.getState(), '1');
    const dialog = () => document.querySelector('[role=alertdialog]');
    const press = (label: string) =>
      page.doing(() =>
        [...(dialog()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)?.click(),
      );
    return { ...workspace, ...page, write, send, colleagueSays, sent, draft, dialog, press };
  };

  it('are asked once when the other has answered meanwhile, with what they wrote', async () => {
    const { write, send, colleagueSays, sent, draft, dialog, press } = await setUp();
    await write('It is');
    await colleagueSays('{"text":"It is solved."}');
    await write('It is done');
    await send('It is done');
    await eventually('the question is drawn', () => dialog() !== null);
    expect(dialog()?.textContent).toContain('\u2068Ada\u2069 has written since you began:');
    expect(dialog()?.querySelector('blockquote')?.textContent).toBe('It is solved.');
    expect([sent(), draft()]).toEqual([0, 'It is done']);
    await press('Keep writing');
    expect([sent(), draft(), dialog()]).toEqual([0, 'It is done', null]);
    await send('It is done');
    expect([sent(), draft()]).withContext('asked once').toEqual([1, '']);
  });

  it('send anyway', async () => {
    const { write, send, colleagueSays, sent, dialog, press } = await setUp();
    await write('It is done');
    await colleagueSays('{"text":"It is solved."}');
    await send('It is done');
    await eventually('the question is drawn', () => dialog() !== null);
    await press('Send anyway');
    expect([sent(), dialog()]).toEqual([1, null]);
  });

  it('are not asked about messages that were there before, of their own, or of the customer', async () => {
    const { write, send, colleagueSays, sent, push, doing } = await setUp();
    await colleagueSays('{"text":"Before"}');
    await write('It is done');
    await doing(() => push({ fromType: PERSON_TYPE.staff, fromId: AGENT.id, msg: '{"text":"In another tab"}' }));
    await doing(() => push({ fromType: PERSON_TYPE.customer, fromId: '91', msg: '{"text":"Hello?"}' }));
    await send('It is done');
    expect(sent()).toBe(1);
  });

  it('see who else types, and since when', async () => {
    const { root, doing, workers, lookOn, get } = await setUp();
    lookOn.onlookers = [anOnlooker({ isJoined: true })];
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.joined, chatId: '1' })));
    const { staffId: personId } = anOnlooker();
    const typing = bodyOf('Typing', { chatId: '1', personType: PERSON_TYPE.staff, personId });
    await doing(() => workers.connection.receive({ type: 'typing', typing }));
    expect(root.querySelector('.cs-typing')?.textContent).toMatch(/^\u2068Lea\u2069 is typing, since \d\d:\d\d$/);
    await eventually('the list shows it', () => get('option').textContent.includes('A colleague is typing…'));
  });
});
