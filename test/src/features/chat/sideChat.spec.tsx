import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { textContent } from '#contract/chat/content.ts';
import { SideChat } from '#src/features/chat/components/SideChat.tsx';
import { eventually, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

describe('chat at the side of another screen', () => {
  const setUp = async (chats: Parameters<typeof setUpWorkspace>[0], readsAll: boolean) => {
    const workspace = setUpWorkspace(chats);
    workspace.list.readsAll = readsAll;
    workspace.records.write({ chatId: '9', msg: textContent('I am still waiting') });
    const asked: string[] = [];
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <MemoryRouter>
          <SideChat
            chatId="9"
            onEnter={(fromId) => asked.push(`enter ${fromId}`)}
            onClose={() => asked.push('close')}
          />
        </MemoryRouter>
      </Provider>,
    );
    return { ...workspace, ...page, asked };
  };
  const colleagues = aSummary({ chatId: '9', toId: '8', toName: 'Ben' });

  it('is read, entered and closed', async () => {
    const { doing, connect, get, root, asked } = await setUp([colleagues], true);
    await doing(() => connect());
    await eventually('the messages are there', () => root.textContent.includes('I am still waiting'));
    expect(get('textbox', 'Message').matches(':disabled')).toBeTrue();
    await doing(() => get('button', 'Enter Chat').click());
    await doing(() => get('button', 'Close chat').click());
    expect(asked).toEqual(['enter 99', 'close']);
  });

  it('never says first that a readable chat is not theirs', async () => {
    const { doing, connect, root, records } = await setUp([colleagues], true);
    let release = (): void => undefined;
    records.blockedBy = new Promise((resolve) => {
      release = resolve;
    });
    await doing(() => connect());
    expect(root.textContent).toContain('Ann 9');
    expect(root.textContent).not.toContain('is not assigned to you');
    await doing(() => release());
    await eventually('the messages are there', () => root.textContent.includes('I am still waiting'));
  });

  it('says so where the user may not read the chat', async () => {
    const { doing, connect, root } = await setUp([colleagues], false);
    await doing(() => connect());
    expect(root.textContent).toContain('Chat ID-9 is not assigned to you.');
    expect(root.textContent).not.toContain('I am still waiting');
    expect(root.textContent).not.toContain('Enter Chat');
  });
});
