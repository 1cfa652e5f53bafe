import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { locationChanged } from '#src/app/navigationSlice.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { pageCommands } from '#common/commands/index.ts';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { feature } from '#src/features/transfers/feature.ts';
import { OFFERS_POLL_MS } from '#src/features/transfers/transfersSaga.ts';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { anAssignee } from '#test/support/page/fakeLeader.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { anOffer } from '#test/support/page/fakeTransfers.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

const CHATS = [aSummary(), aSummary({ chatId: '2', toId: '8', toName: 'Ada Mensah' })];

describe('offers of chats in the workspace', () => {
  const setUp = async ({ offers = [anOffer()], chatId = '1' } = {}) => {
    const workspace = setUpWorkspace(CHATS);
    workspace.list.readsAll = true;
    workspace.transfers.offers = [...offers];
    pageCommands.add(feature);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <FileHandlesContext value={(files) => files.map(workspace.fileHandles.put)}>
          <LateViewsProvider value={feature.components}>
            <MemoryRouter initialEntries={[`/chat?id=${chatId}&fromId=9${chatId}`]}>
              <ChatScreen />
            </MemoryRouter>
          </LateViewsProvider>
        </FileHandlesContext>
      </Provider>,
    );
    await page.doing(() => workspace.dispatch(signedInAs(), locationChanged({ path: '/chat', search: '' })));
    await page.doing(() => workspace.connect());
    const strip = () => page.root.querySelector('.cs-offer')?.textContent.replaceAll(/[\u2068\u2069]/g, '') ?? '';
    const click = (name: string, root: ParentNode = document) =>
      page.doing(() =>
        [...root.querySelectorAll<HTMLElement>('button')]
          .find((button) => button.textContent === name || button.ariaLabel === name)
          ?.click(),
      );
    const dialog = () => document.querySelector('[role=dialog]');
    return { ...workspace, ...page, strip, click, dialog, state: workspace.store.getState };
  };
  const drawn = (root: ParentNode, selector: string) =>
    eventually(`${selector} is there`, () => root.querySelector(selector) !== null);

  it('list those to the user above their chats: whose chat, about what, who offers it, why, and for how long', async () => {
    const { root } = await setUp();
    await drawn(root, '.cs-offers');
    const group = root.querySelector('.cs-offers');
    expect(group?.querySelector('h3')?.textContent).toBe('Offered to you 1');
    const text = group?.querySelector('button')?.textContent.replaceAll(/[\u2068\u2069]/g, '');
    for (const part of ['Ann 2', 'ID-2', 'Ada Mensah: She speaks French.']) expect(text).toContain(part);
  });

  it('show the chat read-only with who and why, and give the message box the focus once it is taken', async () => {
    const { root, strip, click, doing, list, workers, transfers } = await setUp({ chatId: '2' });
    await drawn(root, '.cs-offer');
    expect(strip()).toContain('Ada Mensah offers you this chat. She speaks French.');
    const box = () => root.querySelector<HTMLTextAreaElement>('.cs-composer textarea');
    expect(box()?.disabled).toBeTrue();
    await click('Accept');
    expect(transfers.inputsOf('answer')).toEqual([{ transferId: '301', isAccepted: true }]);
    list.chats = list.chats.map((chat) => ({ ...chat, toId: AGENT.id }));
    await doing(() =>
      workers.connection.receive(
        anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, chatId: '2', toId: AGENT.id, toName: 'Bo' }),
      ),
    );
    expect(box()?.disabled).toBeFalse();
    expect(document.activeElement).toBe(box());
    expect(strip()).toBe('');
  });

  it('are refused with or without a reason; Escape leaves it', async () => {
    const { root, click, doing, transfers } = await setUp({ chatId: '2' });
    await drawn(root, '.cs-offer');
    await click('Refuse');
    const reason = () => root.querySelector<HTMLInputElement>('form.cs-offer input');
    expect(document.activeElement).toBe(reason());
    await doing(() => press(reason() ?? root, 'Escape'));
    expect(reason()).toBeNull();
    await click('Refuse');
    await doing(() => fill(reason() ?? root, 'In a call'));
    await click('Refuse', root.querySelector('form.cs-offer') ?? root);
    expect(transfers.inputsOf('answer')).toEqual([{ transferId: '301', isAccepted: false, reason: 'In a call' }]);
  });

  it('say that they are over', async () => {
    const { root, strip, transfers, doing, list, workers } = await setUp({ chatId: '2' });
    await drawn(root, '.cs-offer');
    transfers.offers = [];
    list.readsAll = false;
    await doing(() => workers.connection.receive(anEvent({ eventSeq: 1, kind: CHAT_EVENT.returned, chatId: '2' })));
    expect(strip()).toBe('This chat is no longer offered to you.');
    expect(root.textContent).toContain('Chat ID-2 is not assigned to you.');
    expect(OFFERS_POLL_MS).toBeGreaterThan(0);
  });

  it('of the user can be taken back, and are made once at a time', async () => {
    const mine = anOffer({ id: '302', chatId: '1', giverId: AGENT.id, toId: '8', toName: 'Ada Mensah' });
    const { root, strip, click, transfers, dialog } = await setUp({ offers: [mine] });
    await drawn(root, '.cs-offer');
    expect(strip()).toContain('Offered to Ada Mensah.');
    expect(root.querySelector<HTMLTextAreaElement>('.cs-composer textarea')?.disabled)
      .withContext('they go on writing')
      .toBeFalse();
    const button = [...root.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel === 'Transfer');
    expect(button?.title).toBe('This chat is offered already.');
    await click('Transfer');
    expect(dialog()).toBeNull();
    await click('Take back');
    expect(transfers.inputsOf('answer')).toEqual([{ transferId: '302', isAccepted: false }]);
    expect(strip()).toBe('');
  });

  it('are made in a dialog that shows who can take the chat and why others cannot', async () => {
    const { root, click, dialog, doing, transfers } = await setUp({ offers: [] });
    transfers.people = [
      anAssignee({ id: '9', name: 'Cy', openChats: 2 }),
      anAssignee({ id: '10', name: 'Di', openChats: 10 }),
      anAssignee({ id: '11', name: 'Ed', isAway: true }),
      anAssignee({ id: '12', name: 'Flo', isOnline: false }),
    ];
    await drawn(root, '[aria-label=Transfer]');
    await click('Transfer');
    await drawn(document, '[role=dialog]');
    const note = dialog()?.querySelector('textarea') ?? root;
    expect(document.activeElement).toBe(note);
    const field = dialog()?.querySelector<HTMLInputElement>('[role=combobox]');
    expect(field?.value).toContain('Cy');
    await doing(() => field?.click());
    const options = [...(dialog()?.querySelectorAll('[role=option]') ?? [])].map((option) => [
      option.textContent,
      option.ariaDisabled === 'true',
    ]);
    expect(options).toEqual([
      [jasmine.stringContaining('2 of 10 chats'), false],
      [jasmine.stringContaining('Team, 1 person is free'), false],
      [jasmine.stringContaining('2 people are free'), false],
      [jasmine.stringContaining('10 of 10 chats, no room for more'), true],
      [jasmine.stringContaining('Away'), true],
      [jasmine.stringContaining('Offline'), true],
    ]);
    await doing(() => press(note, 'Enter'));
    expect(dialog()?.textContent).toContain('Choose a reason or write a note.');
    await doing(() => fill(note, 'French, please'));
    await doing(() => press(note, 'Enter'));
    expect(transfers.inputsOf('offer')).toEqual([{ chatId: '1', toType: 1, toId: '9', note: 'French, please' }]);
    expect(dialog()).toBeNull();
  });
});
