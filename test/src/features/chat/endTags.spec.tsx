import { Provider, useSelector } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { TAGS_ON_END, type TagsOnEnd } from '#contract/domain.ts';
import { EndQuestion } from '#src/features/chat/components/EndQuestion.tsx';
import { CHAT_COMMANDS } from '#src/features/chat/chatCommands.ts';
import { selectChats, selectEndQuestion, selectSelectedChat } from '#src/features/chat/chatSelectors.ts';
import { chatSelected, endRequested, workspaceOpened } from '#src/features/chat/chatSlice.ts';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { sessionStarted } from '#src/features/session/index.ts';
import { TagsView } from '#src/features/tags/components/TagsView.tsx';
import { Tags } from '#src/features/tags/index.ts';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { anEvent } from '#test/support/page/chatBuilders.ts';
import { aUser } from '#test/support/page/fakeSession.ts';
import { aProduct } from '#test/support/page/products.ts';
import { fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

/** As the header draws them. */
function TagsOfChat() {
  const chat = useSelector(selectSelectedChat);
  return chat === undefined ? null : <Tags place="button" of={chat} />;
}

describe('tags before the end of a chat', () => {
  beforeEach(() => jasmine.clock().install());
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async (tagsOnEnd: TagsOnEnd, tagIds: string[] = []) => {
    const workspace = setUpWorkspace([aSummary({ chatId: '1', tagIds })]);
    const { store } = workspace;
    const page = await render(
      <Provider store={store as Parameters<typeof Provider>[0]['store']}>
        <LateViewsProvider value={{ tags: TagsView }}>
          <MemoryRouter>
            <TagsOfChat />
            <EndQuestion />
          </MemoryRouter>
        </LateViewsProvider>
      </Provider>,
    );
    await page.doing(async () => {
      const user = aUser({ products: [aProduct({ code: 4, tagsOnEnd })] });
      await workspace.dispatch(
        sessionStarted({ user, im: null, unlive: false }),
        locationChanged({ path: '/chat', search: '?id=1' }),
        workspaceOpened(),
      );
      await workspace.connect();
      await workspace.dispatch(chatSelected({ chatId: '1' }));
    });
    const dialog = () => document.querySelector('[role=alertdialog]');
    const button = () => [...(dialog()?.querySelectorAll('button') ?? [])].at(-1);
    return {
      ...workspace,
      ...page,
      dialog,
      button,
      /** The button in the header. */
      end: () => page.doing(() => workspace.dispatch(endRequested({ chatId: '1' }))),
      /** The key. */
      endByKey: () =>
        page.doing(async () => {
          const action = CHAT_COMMANDS.find(({ id }) => id === 'chat.end')?.actionIn(store.getState());
          if (action) await workspace.dispatch(action);
        }),
      key: (key: string) =>
        page.doing(async () => {
          if (document.activeElement !== null) press(document.activeElement, key);
          await workspace.dispatch();
        }),
      type: (text: string) => page.doing(() => fill(document.activeElement as HTMLElement, text)),
      ends: () => workspace.workers.connection.sent('exit').length,
      question: () => selectEndQuestion(store.getState()),
    };
  };

  it('are not asked for where the product never does', async () => {
    const { end, endByKey, question, dialog, ends } = await setUp(TAGS_ON_END.never);
    await endByKey();
    expect(dialog()?.querySelector('[role=combobox]')).toBeNull();
    await end();
    expect(question()).not.toBeNull();
    expect(ends()).toBe(1);
  });

  it('can be skipped by one key where they are suggested', async () => {
    const { end, key, ends, dialog } = await setUp(TAGS_ON_END.suggest);
    await end();
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
    await key('Enter');
    expect(dialog()).toBeNull();
    expect(ends()).toBe(1);
  });

  it('are saved before the end', async () => {
    const { endByKey, type, key, tags, ends, store } = await setUp(TAGS_ON_END.suggest);
    await endByKey();
    await type('late');
    await key('Enter');
    await key('Enter');
    expect(tags.saved).toEqual(['chat 1: 3']);
    expect(ends()).toBe(1);
    expect(selectChats(store.getState())['1']?.tagIds).toEqual(['3']);
  });

  it('must be chosen where they are required, by the button and by the key', async () => {
    const { end, endByKey, type, key, button, doing, ends } = await setUp(TAGS_ON_END.require);
    for (const ask of [end, endByKey]) {
      await ask();
      expect(button()?.getAttribute('aria-disabled')).toBe('true');
      expect(button()?.title).toBe('Choose at least one tag first.');
      await key('Enter');
      await doing(() => button()?.click());
      expect(ends()).toBe(0);
    }
    await type('late');
    await key('Enter');
    expect(button()?.getAttribute('aria-disabled')).toBeNull();
    await key('Enter');
    expect(ends()).toBe(1);
  });

  it('are not asked for again where the chat has one', async () => {
    const { end, ends } = await setUp(TAGS_ON_END.require, ['1']);
    await end();
    expect(ends()).toBe(1);
  });

  it('of a colleague arrive with the next summary', async () => {
    const { workers, list, doing, store } = await setUp(TAGS_ON_END.never);
    list.chats = [aSummary({ chatId: '1', tagIds: ['2'] })];
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, chatId: '1', kind: CHAT_EVENT.tagged })));
    expect(selectChats(store.getState())['1']?.tagIds).toEqual(['2']);
  });
});
