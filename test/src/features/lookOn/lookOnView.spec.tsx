import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { pageCommands } from '#common/commands/index.ts';
import { ChatScreen } from '#src/features/chat/components/ChatScreen.tsx';
import { SideChat } from '#src/features/chat/components/SideChat.tsx';
import { LateViewsProvider } from '#src/features/lateViews/index.ts';
import { feature } from '#src/features/lookOn/feature.ts';
import { feature as notesFeature } from '#src/features/notes/feature.ts';
import { AGENT, anEvent } from '#test/support/page/chatBuilders.ts';
import { anOnlooker } from '#test/support/page/fakeLookOn.ts';
import { aNote } from '#test/support/page/fakeNotes.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { eventually, fill, press, render } from '#test/support/page/render.tsx';
import { aSummary, setUpWorkspace } from '#test/support/page/workspace.ts';

/** The second chat is Ada's. */
const CHATS = [aSummary(), aSummary({ chatId: '2', toId: '8', toName: 'Ada' })];
const KEYS = [BUTTON_KEY.chatWhisper, BUTTON_KEY.chatJoin, BUTTON_KEY.chatTakeOver];

describe('what leaders do in chats, on screen', () => {
  const setUp = async (
    { keys = KEYS, notes = [] }: { keys?: readonly string[]; notes?: ReturnType<typeof aNote>[] },
    screen = <SideChat chatId="2" onEnter={() => undefined} onClose={() => undefined} />,
  ) => {
    const workspace = setUpWorkspace(CHATS);
    workspace.list.readsAll = true;
    workspace.notes.notes = notes;
    workspace.records.write({ chatId: '2', msg: textContent('I am still waiting') });
    for (const declared of [feature, notesFeature]) pageCommands.add(declared);
    const page = await render(
      <Provider store={workspace.store as Parameters<typeof Provider>[0]['store']}>
        <LateViewsProvider value={{ ...feature.components, ...notesFeature.components }}>
          <MemoryRouter initialEntries={['/chat?id=1&fromId=91']}>{screen}</MemoryRouter>
        </LateViewsProvider>
      </Provider>,
    );
    const signIn = signedInAs({ type: 'L', uris: [ROLE_KEY.leader, ...keys] });
    await page.doing(() => workspace.dispatch(signIn));
    await page.doing(() => workspace.connect());
    await eventually('the box is there', () => page.root.querySelector('.cs-note-switch') !== null);
    const { root, all, get, doing } = page;
    const named = (name: string) => all('button').filter((button) => (button.ariaLabel ?? button.textContent) === name);
    return {
      ...workspace,
      ...page,
      named,
      click: (name: string) => doing(() => get('button', name).click()),
      choices: () => [...root.querySelectorAll('.cs-note-switch button')].map(({ textContent: text }) => text),
      event: (kind: number, fields: Parameters<typeof anEvent>[0] = {}) =>
        doing(() => workspace.workers.connection.receive(anEvent({ eventSeq: 1, kind, chatId: '2', ...fields }))),
    };
  };

  describe('beside the list of a leader', () => {
    it('has buttons for what the keys permit', async () => {
      const { named } = await setUp({ keys: [BUTTON_KEY.chatJoin] });
      expect(['Whisper', 'Join', 'Take over', 'Leave'].map((name) => named(name).length)).toEqual([0, 1, 0, 0]);
    });

    it('whispers in the field of notes, whose button says to whom, and never sends it as anything else', async () => {
      const { click, choices, get, doing, notes, workers, root, event } = await setUp({});
      expect(choices()).toEqual(['Note', 'Whisper']);
      await doing(() => root.querySelector<HTMLElement>('.cs-look-on .button')?.click());
      const field = get('textbox', 'Whisper to \u2068Ada\u2069');
      expect(document.activeElement).toBe(field);
      expect(root.querySelector('.cs-note-form input[type=file]')).withContext('pictures').toBeNull();
      notes.failures.push({ name: 'whisper', error: { kind: 'refused', code: 4009, message: 'It has ended' } });
      await doing(() => fill(field, 'Offer a refund'));
      await click('Send whisper to \u2068Ada\u2069');
      expect(root.textContent).toContain('It has ended');
      expect(get('textbox', 'Whisper to \u2068Ada\u2069').textContent).toBe('Offer a refund');
      await doing(() => press(get('textbox', 'Whisper to \u2068Ada\u2069'), 'Enter'));
      expect(notes.inputsOf('whisper')).toHaveSize(2);
      expect(notes.inputsOf('add')).toEqual([]);
      expect(workers.connection.sent('send')).toEqual([]);
      expect(get('textbox', 'Whisper to \u2068Ada\u2069').textContent).toBe('');
      await doing(() => [...root.querySelectorAll<HTMLElement>('.cs-note-switch button')].at(-1)?.click());
      expect(get('textbox', 'Message').matches(':disabled')).withContext('pressed again').toBeTrue();
      await doing(() => root.querySelector<HTMLElement>('.cs-look-on .button')?.click());
      expect(root.querySelector('.cs-note-form')).not.toBeNull();
      await event(CHAT_EVENT.ended);
      expect(root.querySelector('.cs-note-form')).withContext('no one is left to whisper to').toBeNull();
      expect(root.textContent).toContain('This chat has ended.');
    });

    it('shows whether a whisper is read', async () => {
      const whisper = { toId: '8', toName: 'Ada', readTime: null };
      const { root } = await setUp({
        notes: [
          aNote({ id: '1', whisper, atSeq: 1 }),
          aNote({ id: '2', whisper: { ...whisper, readTime: '2026-01-01T12:03:00.000Z' }, atSeq: 1 }),
        ],
      });
      await eventually('they are drawn', () => root.querySelectorAll('.cs-note-item').length === 2);
      const [unread, read] = root.querySelectorAll('.cs-note-item');
      expect(unread?.textContent).toMatch(/Whisper to .*Ada.*Not read yet/);
      expect(read?.textContent).toMatch(/Whisper to .*Ada.*Read .*12:03/);
    });

    it('opens the box for who joins, with the focus, and closes it when they leave', async () => {
      const { click, get, choices, doing, workers, named } = await setUp({});
      await click('Join');
      await eventually('the box is open', () => !get('textbox', 'Message').matches(':disabled'));
      expect(document.activeElement).toBe(get('textbox', 'Message'));
      expect(choices()).toEqual(['Reply', 'Note', 'Whisper']);
      await doing(() => fill(get('textbox', 'Message'), 'Hello'));
      await doing(() => press(get('textbox', 'Message'), 'Enter'));
      expect(workers.connection.sent('send').map(({ chatId }) => chatId)).toEqual(['2']);
      await click('Leave');
      expect(get('textbox', 'Message').matches(':disabled')).toBeTrue();
      expect(named('Join')).toHaveSize(1);
    });

    it('takes the chat over, and lets the new assignee write at once', async () => {
      const { click, get, doing, list, event, lookOn, workers, named } = await setUp({});
      await click('Take over');
      expect(lookOn.inputsOf('takeOver')).toEqual(['2']);
      list.chats = [aSummary({ chatId: '2' })];
      await event(CHAT_EVENT.assigned, { toId: AGENT.id, toName: 'Bo' });
      await eventually('the box is open', () => !get('textbox', 'Message').matches(':disabled'));
      expect(named('Take over')).toEqual([]);
      expect(document.activeElement).toBe(get('textbox', 'Message'));
      await doing(() => fill(get('textbox', 'Message'), 'Hello'));
      await doing(() => press(get('textbox', 'Message'), 'Enter'));
      expect(workers.connection.sent('send').map(({ chatId }) => chatId)).toEqual(['2']);
    });
  });

  describe('for the assignee', () => {
    const whisper = { toId: AGENT.id, toName: 'Bo', readTime: null };
    const WHISPERS = [
      aNote({ id: '1', text: 'Offer a refund', createName: 'Lea', createId: '9', whisper }),
      aNote({ id: '2', text: 'Ask for the order', createName: 'Lea', createId: '9', whisper }),
    ];

    it('stands above the message box, which keeps what is typed, one after the other', async () => {
      const { root, get, click, doing, notes, event, lookOn } = await setUp({}, <ChatScreen />);
      await doing(() => fill(get('textbox', 'Message'), 'Dear Ann'));
      get('textbox', 'Message').focus();
      notes.notes = WHISPERS;
      await event(CHAT_EVENT.noted, { chatId: '1' });
      await eventually('it is there', () => root.querySelector('.cs-whisper') !== null);
      const strip = () => root.querySelector('.cs-whisper');
      expect(strip()?.textContent).toMatch(/Lea.*the oldest of 2.*Offer a refund/);
      expect(root.querySelector('[role=status] > span')?.textContent).toMatch(/Lea.* whispers: .*Offer a refund/);
      expect(document.activeElement).toBe(get('textbox', 'Message'));
      expect((get('textbox', 'Message') as HTMLTextAreaElement).value).toBe('Dear Ann');
      const box = root.querySelector('.cs-composer')?.getBoundingClientRect();
      expect(strip()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(box?.top ?? 0);
      get('button', 'Got it').focus();
      await click('Got it');
      expect(document.activeElement).toBe(get('textbox', 'Message'));
      expect(strip()?.textContent).toContain('Ask for the order');
      expect(strip()?.textContent).not.toContain('oldest');
      await click('Got it');
      expect(strip()).toBeNull();
      expect(lookOn.inputsOf('readWhisper')).toEqual(['1', '2']);
    });

    it('has who is in the chat in its header, of several the first and the number of the others', async () => {
      const { root, lookOn, event, named } = await setUp({}, <ChatScreen />);
      const who = () => root.querySelector<HTMLElement>('.cs-look-on-who');
      expect(who()).toBeNull();
      lookOn.onlookers = [anOnlooker()];
      await event(CHAT_EVENT.watched, { chatId: '1' });
      expect(who()?.title).toBe('\u2068Lea\u2069 is watching');
      lookOn.onlookers = [anOnlooker(), anOnlooker({ staffId: '10', name: 'Max', isJoined: true })];
      await event(CHAT_EVENT.joined, { chatId: '1', eventSeq: 2 });
      expect(who()?.firstElementChild?.textContent).toBe('\u2068Max\u2069 has joined, 1 more');
      expect(who()?.title).toBe('\u2068Max\u2069 has joined\n\u2068Lea\u2069 is watching');
      expect(named('Take over')).toEqual([]);
    });
  });
});
