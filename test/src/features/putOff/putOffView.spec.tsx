import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { pageCommands } from '#common/commands/index.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { PutOffScreen } from '#src/features/putOff/components/PutOffScreen.tsx';
import { feature } from '#src/features/putOff/feature.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aLaterText, aPutOff } from '#test/support/page/fakePutOff.ts';
import { eventually, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const HELD = aLaterText({ heldTime: '2026-01-01T00:00:00.000Z' });

describe('what agents put off, on screen', () => {
  const setUp = async (items: ReturnType<typeof aPutOff>[], screen = <ChatScreen />) => {
    const workspace = setUpWorkspace([aSummary(), aSummary({ chatId: '2', toId: '8' })]);
    workspace.list.readsAll = true;
    workspace.putOff.items = items;
    pageCommands.add(feature);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <LateViewsProvider value={feature.components}>
          <MemoryRouter initialEntries={['/chat?id=1&fromId=91']}>{screen}</MemoryRouter>
        </LateViewsProvider>
      </Provider>,
    );
    await page.doing(() => workspace.dispatch(signedInAs()));
    await page.doing(() => workspace.connect());
    const { all, get, doing } = page;
    return {
      ...workspace,
      ...page,
      click: (name: string) => doing(() => get('button', name).click()),
      named: () => all('button').map((button) => button.ariaLabel ?? button.textContent),
    };
  };

  it('stands above the message box: until when, and what a held text would now answer', async () => {
    const { root, named, putOff, click } = await setUp([aPutOff(), HELD]);
    await eventually('the strips are there', () => root.querySelectorAll('.cs-put-off').length === 2);
    expect(root.textContent).toContain('Put off until 2026-01-01 01:00:00: \u2068The bank answers at one.');
    expect(root.textContent).toContain('Not sent: the customer has written first. Your text: It has arrived.');
    for (const name of ['Back now', 'Send now', 'Edit', 'Change time', 'Discard']) expect(named()).toContain(name);
    await click('Send now');
    expect(putOff.inputsOf('send')).toEqual(['402']);
  });

  it('asks before a text is lost', async () => {
    const { root, putOff, click, doing } = await setUp([HELD]);
    await eventually('the strip is there', () => root.querySelector('.cs-put-off') !== null);
    await click('Discard');
    expect(putOff.inputsOf('cancel')).toEqual([]);
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')];
    await doing(() => buttons.find(({ textContent: text }) => text === 'Discard')?.click());
    expect(putOff.inputsOf('cancel')).toEqual(['402']);
  });

  it('offers all three kinds for a chat of the agent', async () => {
    const { root, doing } = await setUp([]);
    await eventually('the button is there', () => root.querySelector('[aria-label="Put off"]') !== null);
    await doing(() => root.querySelector<HTMLElement>('[aria-label="Put off"]')?.click());
    await eventually('the dialog is open', () => document.querySelector('.cs-dialog-form') !== null);
    expect(document.querySelector('.cs-dialog-form [role=radiogroup]')?.textContent).toContain('Send later');
  });

  it('is a list, with what is held marked, and times as far as they are ahead', async () => {
    const { all } = await setUp([aPutOff(), HELD], <PutOffScreen />);
    await eventually('the rows are there', () => all('row').length === 3);
    const [, snooze, held] = all('row').map(({ textContent: text }) => text);
    expect(snooze).toContain('Snooze');
    expect(held).toContain('Held');
    expect(held).toContain('It has arrived.');
  });
});
