import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { SideChat } from '#src/features/chat/components/SideChat.tsx';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
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
            isTaking={false}
            onTake={() => asked.push('take')}
            onEnter={(fromId) => asked.push(`enter ${fromId}`)}
            onClose={() => asked.push('close')}
          />
        </MemoryRouter>
      </Provider>,
    );
    return { ...workspace, ...page, asked };
  };
  const colleagues = aSummary({ chatId: '9', toId: '8', toName: 'Ben' });
  const take = { role: 'button', name: 'Assign to me' } as const;

  it('reads along, takes the chat over, and lets the new assignee write at once', async () => {
    const { doing, connect, get, all, root, asked, workers, list } = await setUp([colleagues], true);
    await doing(() => connect());
    await eventually('the messages are there', () => root.textContent.includes('I am still waiting'));
    expect(get('textbox', 'Message').matches(':disabled')).toBeTrue();
    await doing(() => {
      get(take.role, take.name).focus();
      get(take.role, take.name).click();
    });
    expect(asked).toEqual(['take']);
    list.chats = [aSummary({ chatId: '9' })];
    await doing(() =>
      workers.connection.receive(anEvent({ chatId: '9', kind: CHAT_EVENT.assigned, toId: AGENT.id, toName: 'Bo' })),
    );
    await eventually('the box is open', () => !get('textbox', 'Message').matches(':disabled'));
    expect(all(take.role).some(({ textContent: text }) => text === take.name)).toBeFalse();
    expect(document.activeElement).toBe(get('textbox', 'Message'));
    await doing(() => fill(get('textbox', 'Message'), 'Hello'));
    await doing(() => press(get('textbox', 'Message'), 'Enter'));
    expect(workers.connection.sent('send').map(({ chatId }) => chatId)).toEqual(['9']);
    await doing(() => get('button', 'Enter Chat').click());
    expect(asked).toEqual(['take', 'enter 99']);
  });

  it('never says first that a readable chat is not theirs', async () => {
    const { doing, connect, root, get, records, asked } = await setUp([colleagues], true);
    let release = (): void => undefined;
    records.blockedBy = new Promise((resolve) => {
      release = resolve;
    });
    await doing(() => connect());
    expect(root.textContent).toContain('Ann 9');
    expect(root.textContent).not.toContain('is not assigned to you');
    await doing(() => release());
    await eventually('the messages are there', () => root.textContent.includes('I am still waiting'));
    await doing(() => get('button', 'Close chat').click());
    expect(asked).toEqual(['close']);
  });

  it('says so where the user may not read the chat, and still lets a leader take it', async () => {
    const { doing, connect, root, get } = await setUp([colleagues], false);
    await doing(() => connect());
    expect(root.textContent).toContain('Chat ID-9 is not assigned to you.');
    expect(root.textContent).not.toContain('I am still waiting');
    expect(get(take.role, take.name)).toBeDefined();
  });
});
