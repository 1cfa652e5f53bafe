import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { eventually, fill, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('the workspace while a customer is erased', () => {
  const setUp = async (fields: Parameters<typeof aSummary>[0] = {}) => {
    const workspace = setUpWorkspace([aSummary({ nickName: 'Ann', fromHeadImg: '91.a', ...fields })]);
    workspace.queries.queries = [aQuery({ title: '' })];
    workspace.panelMemory.isShown = true;
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter initialEntries={['/chat?id=1&fromId=91']}>
          <ChatScreen />
        </MemoryRouter>
      </Provider>,
    );
    await page.doing(() => workspace.connect());
    const text = (selector: string) => page.root.querySelector(selector)?.textContent;
    const event = (kind: number, chatSeq = 0) =>
      page.doing(() =>
        workspace.workers.connection.receive({
          type: 'event',
          event: bodyOf('ChatEvent', { chatId: '1', kind, chatSeq, at: 1, eventSeq: 1 }),
        }),
      );
    return { ...workspace, ...page, text, event };
  };

  it('shows no word and no name of theirs any more', async () => {
    const { root, get, doing, push, event, text } = await setUp();
    await doing(() => push({ fromType: PERSON_TYPE.customer, fromId: '91', fromNickName: 'Ann', fromHeadImg: '91.a' }));
    await eventually('the message is drawn', () => root.querySelector('.cs-message-name bdi')?.textContent === 'Ann');

    await event(CHAT_EVENT.erased, 1);

    await eventually(
      'the list is drawn again',
      () => get('option').querySelector('bdi')?.textContent === 'Erased customer',
    );
    expect(text('.cs-chat-item-preview')).toBe('Erased');
    expect(text('.cs-chat-name')).toBe('Erased customer');
    await eventually('the message is erased', () => text('.cs-message [data-message-text]') === 'Erased');
    expect(text('.cs-message-name bdi')).toBe('Erased customer');
    expect(root.textContent).not.toContain('Ann');
    expect(root.querySelectorAll('.cs-chat-item .cs-avatar svg, .cs-chat-who .cs-avatar svg').length).toBe(2);
  });

  it('finds their chats by the words that it shows, and names their queries', async () => {
    const { all, doing, root, text } = await setUp({ nickName: '', fromHeadImg: '' });
    await eventually('the panel has loaded', () => root.querySelector('.cs-query') !== null);
    expect(text('.cs-query .cs-query-title')).toBe('Erased');
    const field = root.querySelector<HTMLInputElement>('.cs-chat-filter input');
    if (field === null) throw new Error('no filter');
    await doing(() => fill(field, 'erased'));
    await eventually('it is found', () => all('option').length === 1);
    await doing(() => fill(field, 'someone'));
    await eventually('it is not found', () => all('option').length === 0);
  });
});
