import { Provider } from 'react-redux';
import { QUERY_TEXT_MAX } from '#contract/constants.ts';
import { BUTTON_KEY, type UserType } from '#contract/domain.ts';
import type { QueryDetail, Reply } from '#contract/http/queries.ts';
import { preferenceChosen } from '#common/commands/index.ts';
import { FileHandlesContext } from '#common/fileHandles.ts';
import { PermissionContext } from '#common/permission.ts';
import { relatedQuery } from '#src/features/queries/detail/detailState.ts';
import {
  editRequested,
  sendFailed,
  sendStarted,
  startConfirmed,
  textChanged,
} from '#src/features/queries/replies/composerSlice.ts';
import { Replies } from '#src/features/queries/replies/components/Replies.tsx';
import {
  threadRefreshRequested,
  viewersForgotten,
  viewersReceived,
} from '#src/features/queries/replies/threadSlice.ts';
import { aPicture, aReply, FakeReplies, fromCustomer, openReplies } from '#test/support/page/fakeReplies.ts';
import { aQuery } from '#test/support/page/fakeQueries.ts';
import { signedInAs } from '#test/support/page/fakeSession.ts';
import { aPictureFile } from '#test/support/page/fakeUploads.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { failPicturesByHand, fill, press, render } from '#test/support/page/render.tsx';
import { VirtualTime } from '#test/support/page/virtualTime.ts';

describe('the conversation screen', () => {
  const time = new VirtualTime(Date.UTC(2026, 0, 5));

  interface Options {
    readonly query?: Partial<QueryDetail>;
    readonly replies?: readonly Reply[];
    readonly type?: UserType;
    readonly uris?: string[];
  }

  const setUp = async ({
    query = {},
    replies = [fromCustomer],
    type = 'D',
    uris = [BUTTON_KEY.queryEdit],
  }: Options = {}) => {
    failPicturesByHand();
    const test = await openReplies(time, { api: new FakeReplies(replies) });
    await test.dispatch(signedInAs({ type, uris }));
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <PermissionContext value={{ type, uris }}>
          <FileHandlesContext value={(files) => files.map(test.fileHandles.put)}>
            <Replies query={aQuery(query)} />
          </FileHandlesContext>
        </PermissionContext>
      </Provider>,
    );
    const dialogButton = (name: string) => {
      const found = [...document.querySelectorAll<HTMLElement>('[aria-modal=true] button')].find(
        ({ textContent }) => textContent === name,
      );
      if (found === undefined) throw new Error(`no button ${name} in a dialog`);
      return found;
    };
    const names = () => drawn.all('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
    const start = async () => {
      await drawn.doing(() => drawn.get('button', 'Start Response').click());
      return drawn.get('textbox');
    };
    return { ...test, ...drawn, dialogButton, names, begin: start };
  };

  const START_CASES = [
    { what: 'an unassigned query', query: { handleId: null, handleName: '' }, type: 'D', isOn: true, reason: '' },
    { what: "the user's own query", query: { handleId: '7' }, type: 'D', isOn: true, reason: '' },
    {
      what: "a colleague's query",
      query: { handleId: '8', handleName: 'Ben' },
      type: 'D',
      isOn: false,
      reason: 'This query is assigned to \u2068Ben\u2069.',
    },
    { what: "a colleague's query, for a leader", query: { handleId: '8' }, type: 'L', isOn: true, reason: '' },
    { what: "a colleague's query, for an admin", query: { handleId: '8' }, type: 'A', isOn: true, reason: '' },
    { what: 'a closed query', query: { handleStatus: 2 }, type: 'A', isOn: false, reason: 'This query is closed.' },
  ] as const;
  for (const { what, query, type, isOn, reason } of START_CASES) {
    it(`${isOn ? 'enables' : 'disables'} Start Response: ${what}`, async () => {
      const { get, root } = await setUp({ query, type });
      const button = get('button', 'Start Response');
      expect(button.matches(':disabled')).toBe(!isOn);
      const describedBy = button.getAttribute('aria-describedby');
      expect(describedBy === null ? '' : root.querySelector(`[id="${describedBy}"]`)?.textContent).toBe(reason);
    });
  }

  const CONFIRMATIONS = [
    { what: 'nobody else is there', fields: null, asks: null },
    { what: 'the customer has replied since', fields: { userType: 1, createId: '91', createName: 'Ann' }, asks: null },
    { what: 'the user has replied since, in another tab', fields: { createId: '7', createName: 'Bo' }, asks: null },
    { what: 'a colleague has replied since', fields: {}, asks: '\u2068Ben\u2069 has replied in the meantime.' },
  ] as const;
  for (const { what, fields, asks } of CONFIRMATIONS) {
    it(`Start Response ${asks === null ? 'asks nothing' : 'asks'}: ${what}`, async () => {
      const { get, doing, all, api, dispatch } = await setUp();
      if (fields !== null) api.write(fields);
      await doing(() => dispatch(threadRefreshRequested()));
      await doing(() => get('button', 'Start Response').click());
      const paragraphs = [...document.querySelectorAll('[aria-modal=true] p')].map(({ textContent }) => textContent);
      expect(paragraphs).toEqual(asks === null ? [] : ['Do you confirm follow up this query?', asks]);
      expect(all('textbox').length).toBe(asks === null ? 1 : 0);
    });
  }

  it('asks about the same reply of a colleague only once', async () => {
    const { get, doing, api, dispatch, dialogButton, all } = await setUp();
    api.write();
    await doing(() => dispatch(threadRefreshRequested()));
    await doing(() => get('button', 'Start Response').click());
    await doing(() => dialogButton('Yes,confirm').click());
    await doing(() => get('button', 'Cancel').click());
    await doing(() => get('button', 'Start Response').click());
    expect([document.querySelector('[aria-modal=true]'), all('textbox').length]).toEqual([null, 1]);
  });

  it('offers neither Start Response nor Edit without the permission', async () => {
    const { names } = await setUp({ uris: ['/query-service/index'], replies: [aReply()] });
    expect(names()).toEqual([]);
  });

  it('offers the edit history where there is one', async () => {
    const { root, names } = await setUp({
      replies: [aReply({ id: '13', hasHistory: true }), aReply({ id: '12' }), aReply({ userType: 1, createId: '91' })],
      uris: ['/query-service/index'],
    });
    expect([root.querySelectorAll('.cs-reply').length, names()]).toEqual([3, ['View edit history']]);
  });

  const CHANGE_CASES = [
    { what: "the user's own reply", reply: {}, type: 'D', may: true },
    { what: "a colleague's reply", reply: { createId: '8' }, type: 'D', may: false },
    { what: "a colleague's reply, for a leader", reply: { createId: '8' }, type: 'L', may: false },
    { what: "a colleague's reply, for an admin", reply: { createId: '8' }, type: 'A', may: true },
    {
      what: "a customer's reply, although the customer has the same id",
      reply: { userType: 1 },
      type: 'A',
      may: false,
    },
  ] as const;
  for (const { what, reply, type, may } of CHANGE_CASES) {
    it(`${may ? 'offers' : 'hides'} Edit and Delete: ${what}`, async () => {
      const { names } = await setUp({ replies: [aReply(reply)], type });
      expect(names().filter((name) => name === 'Edit' || name === 'Delete')).toEqual(may ? ['Edit', 'Delete'] : []);
    });
  }

  it('disables Edit and Delete on a closed query', async () => {
    const { get } = await setUp({ replies: [aReply()], query: { handleStatus: 2 } });
    expect([get('button', 'Edit').matches(':disabled'), get('button', 'Delete').matches(':disabled')]).toEqual([
      true,
      true,
    ]);
  });

  it('lets authors edit their reply to an open query that belongs to a colleague', async () => {
    const { get, doing, api } = await setUp({ replies: [aReply()], query: { handleId: '8', handleName: 'Ben' } });
    await doing(() => get('button', 'Edit').click());
    await doing(() => fill(get('textbox'), 'Again'));
    await doing(() => get('button', 'Send').click());
    expect(api.replies[0]?.description).toBe('Again');
    const closed = await setUp({ replies: [aReply()], query: { handleStatus: 2 } });
    await closed.dispatch(editRequested({ queryId: '501', reply: aReply() }));
    expect(closed.get('button', 'Send').matches(':disabled')).toBeTrue();
  });

  it('shows what a colleague wrote in the meantime before it sends', async () => {
    const { get, begin, doing, api } = await setUp();
    const field = await begin();
    await doing(() => fill(field, 'Hello'));
    api.write({ description: 'It is solved.' });
    await doing(() => get('button', 'Send').click());
    expect(api.inputsOf('add').length).toBe(1);
    const dialog = document.querySelector('[aria-modal=true]');
    expect(dialog?.textContent).toContain('\u2068Ben\u2069 has replied in the meantime.');
    expect(dialog?.querySelector('blockquote')?.textContent).toBe('It is solved.');
  });

  it('moves the focus to where the user continues', async () => {
    const { get, begin, doing, all, dialogButton, dispatch } = await setUp();
    const viewers = [{ id: '8', name: 'Ben', headImg: '', writingSince: '2026-01-01T08:00:00.000Z' }];
    const look = { viewers, lastReplyId: fromCustomer.id, updateTime: '', erasedAt: null, notesTime: null };
    await doing(() => dispatch(viewersReceived({ queryId: '501', look })));
    await doing(() => get('button', 'Start Response').focus());
    await doing(() => get('button', 'Start Response').click());
    expect(document.querySelector('[aria-modal=true]')?.textContent).toContain('\u2068Ben\u2069 is writing a reply');
    await doing(() => dialogButton('Cancel').click());
    expect(document.activeElement).withContext('declined').toBe(get('button', 'Start Response'));
    await doing(() => dispatch(viewersForgotten()));
    const field = await begin();
    expect(document.activeElement).withContext('confirmed').toBe(field);
    await doing(() => get('button', 'Cancel').click());
    expect(document.activeElement).withContext('cancelled').toBe(get('button', 'Start Response'));
    const again = await begin();
    await doing(() => fill(again, 'Hello'));
    await doing(() => press(again, 'Enter', { ctrlKey: true }));
    expect(document.activeElement).withContext('sent').toBe(document.getElementById('reply-101'));
    expect(all('textbox')).toEqual([]);
  });

  it('closes the query with a new reply, but not with an edit', async () => {
    const { begin, doing, get, names, dialogButton, api } = await setUp({ replies: [aReply({ id: '12' })] });
    await doing(() => get('button', 'Edit').click());
    expect(names()).not.toContain('Send and close');
    await doing(() => get('button', 'Cancel').click());
    const field = await begin();
    await doing(() => fill(field, 'Solved.'));
    await doing(() => get('button', 'Send and close').click());
    expect([...document.querySelectorAll('[aria-modal=true] p')].map(({ textContent }) => textContent)).toEqual([
      'Are you sure you want to offline?',
      'Open → Close',
    ]);
    await doing(() => dialogButton('Yes,confirm').click());
    expect([api.isClosed, api.inputsOf('add').length]).toEqual([true, 1]);
  });

  it('lets a reply be sent again that may have closed its query', async () => {
    const { get, dispatch } = await setUp({ query: { handleStatus: 2 } });
    await dispatch(startConfirmed({ queryId: '501' }), textChanged({ queryId: '501', text: 'Solved.' }));
    expect(get('button', 'Send').matches(':disabled')).withContext('never sent').toBeTrue();
    await dispatch(sendStarted({ queryId: '501' }), sendFailed({ queryId: '501', problem: null }));
    expect(get('button', 'Send').matches(':disabled')).withContext('sent, without an answer').toBeFalse();
  });

  it('is a timeline, oldest first, with the message box at its end', async () => {
    const { root, begin } = await setUp({ replies: [aReply({ id: '12', description: 'Newest' }), fromCustomer] });
    expect([...root.querySelectorAll('.cs-query-text')].map(({ textContent }) => textContent)).toEqual([
      'Please',
      'Newest',
    ]);
    const field = await begin();
    const newest = root.querySelector('#reply-12');
    expect(newest?.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('sends with the key that the account has chosen', async () => {
    const { begin, doing, api, dispatch, root } = await setUp();
    const field = await begin();
    const hint = () => root.querySelector('.cs-reply-form-foot > .cs-replies-reason')?.textContent;
    expect(hint()).toBe('Press Enter to send.');
    await doing(() => fill(field, 'Two'));
    await doing(() => press(field, 'Enter', { shiftKey: true }));
    await doing(() => dispatch(preferenceChosen({ sendKey: 'modEnter' })));
    expect(hint()).toMatch(/^Press .+Enter to send\.$/);
    await doing(() => press(field, 'Enter'));
    expect(api.inputsOf('add')).toEqual([]);
    await doing(() => dispatch(preferenceChosen({ sendKey: 'enter' })));
    await doing(() => press(field, 'Enter'));
    expect(api.inputsOf('add').length).toBe(1);
  });

  it('shows a problem next to the field, and Escape discards nothing', async () => {
    const { begin, doing, get, root } = await setUp();
    const field = await begin();
    await doing(() => get('button', 'Send').click());
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(root.querySelector('.cs-field-error')?.textContent).toBe('Input cannot be empty');
    await doing(() => fill(field, 'Hello'));
    expect(root.querySelector('.cs-field-error')).toBeNull();
    await doing(() => press(field, 'Escape'));
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
  });

  it('counts the characters that are left or too many, and announces them', async () => {
    const { begin, doing, root } = await setUp();
    const field = await begin();
    const words = (selector: string) => root.querySelector(`.cs-reply-form ${selector}`)?.textContent;
    await doing(() => fill(field, 'x'.repeat(QUERY_TEXT_MAX - 130)));
    expect(words('.cs-composer-count')).toBe('130 characters left');
    expect(root.textContent).toContain('200 characters left');
    await doing(() => fill(field, `${'x'.repeat(QUERY_TEXT_MAX)} `));
    expect(words('.cs-composer-count')).withContext('a space at the end is not sent').toBe('0 characters left');
    await doing(() => fill(field, 'x'.repeat(QUERY_TEXT_MAX + 3)));
    expect(words('.cs-composer-count')).toBe('3 characters too many');
    expect(root.textContent).toContain(`Maximum ${QUERY_TEXT_MAX} characters`);
  });

  it('locks the field while a reply is being sent', async () => {
    const { begin, doing, get, api, root } = await setUp();
    let release = (): void => undefined;
    api.writeDelay = new Promise((resolve) => {
      release = resolve;
    });
    const field = await begin();
    await doing(() => fill(field, 'Hello'));
    await doing(() => get('button', 'Send').click());
    expect((field as HTMLTextAreaElement).readOnly).toBeTrue();
    expect(root.querySelector('.cs-reply-form-state')?.textContent).toBe('Sending…');
    await doing(release);
  });

  it('takes a pasted picture unless it comes with its text', async () => {
    const { begin, doing, pictures } = await setUp();
    const field = await begin();
    const paste = (withText: boolean) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(aPictureFile());
      if (withText) clipboardData.setData('text/plain', 'a cell');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    await doing(() => paste(true));
    expect(pictures().length).toBe(0);
    await doing(() => paste(false));
    expect(pictures().length).toBe(1);
  });

  it('names the first viewers, writers first, and counts the rest', async () => {
    const { doing, store, root } = await setUp();
    const viewers = ['Ada', 'Ben', 'Cy', 'Di'].map((name, index) => ({
      id: String(index + 20),
      name,
      headImg: '',
      writingSince: name === 'Cy' ? '2026-01-01T08:00:00.000Z' : null,
    }));
    await doing(() =>
      store.dispatch(
        viewersReceived({
          queryId: '501',
          look: { viewers, lastReplyId: '10', updateTime: '2026-01-02T00:00:00.000Z', erasedAt: null, notesTime: null },
        }),
      ),
    );
    expect([...root.querySelectorAll('.cs-query-viewer')].map(({ textContent }) => textContent)).toEqual([
      '\u2068Cy\u2069 is writing a reply, since 08:00',
      '\u2068Ada\u2069 is viewing this query',
      '2 other people are viewing this query',
    ]);
    expect(root.querySelector('.cs-viewers')?.getAttribute('role')).toBe('status');
  });

  it('opens related queries and skips unreadable ones', async () => {
    const BROKEN = [
      '',
      '{',
      'null',
      '[null, 1, "x", {}, {"id": 5}, {"id": "x1"}, {"id": "-1"}]',
      '{"id": "5"}',
      '[[]]',
    ];
    const urls = JSON.stringify([
      { id: '502', title: '<b>Other</b>', createTime: '', more: {} },
      { id: '502', title: 'twice' },
      { id: '503' },
    ]);
    const replies = [
      aReply({ id: '20', urls }),
      ...BROKEN.slice(0, 5).map((text, index) => aReply({ id: String(19 - index), urls: text })),
    ];
    const { get, doing, root, actions } = await setUp({ replies });
    expect(root.querySelectorAll('.cs-reply').length).toBe(6);
    expect([...root.querySelectorAll('.cs-reply-link')].map(({ textContent }) => textContent)).toEqual([
      '502: \u2068twice\u2069',
      '503: \u2068Erased\u2069',
    ]);
    await doing(() => get('button', '503: \u2068Erased\u2069').click());
    expect(actions.at(-1)).toEqual(relatedQuery.actions.opened({ id: '503' }));
  });

  it('lists the query itself among the related ones, marked and not to be chosen', async () => {
    const { begin, doing, get } = await setUp();
    await begin();
    await doing(() => get('button', 'Add related queries').click());
    const rows = [...document.querySelectorAll('.cs-picker tbody tr')].map((row) => ({
      id: row.querySelector('td:nth-child(2)')?.textContent,
      isMarked: row.textContent.includes('this query'),
      isDisabled: row.querySelector('input')?.disabled,
    }));
    expect(rows).toEqual([
      { id: '501', isMarked: true, isDisabled: true },
      { id: '502', isMarked: false, isDisabled: false },
      { id: '503', isMarked: false, isDisabled: false },
    ]);
  });

  it('shows markup as text and links web addresses only', async () => {
    const hostile = '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a\n\u202Eevil';
    const { root } = await setUp({
      replies: [
        aReply({ description: hostile, createName: '<script>x</script>' }),
        aReply({ id: '9', description: 'x'.repeat(10_000) }),
      ],
    });
    const [long, text] = [...root.querySelectorAll<HTMLElement>('.cs-query-text')];
    expect(text?.textContent).toBe(hostile);
    expect(text?.dir).toBe('auto');
    expect([...root.querySelectorAll('.cs-query-text a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/a',
    ]);
    expect([...root.querySelectorAll('.cs-reply-name')].at(-1)?.textContent).toBe('<script>x</script>');
    expect(root.querySelector('img, script')).toBeNull();
    expect((long?.scrollWidth ?? 0) - (long?.clientWidth ?? 0))
      .withContext('the picture is broken')
      .toBeLessThanOrEqual(0);
  });

  it('isolates names from its own texts', async () => {
    const { root } = await setUp({
      replies: ODD_NAMES.slice(0, 6).map((createName, index) => aReply({ id: String(40 - index), createName })),
    });
    expect([...root.querySelectorAll('bdi.cs-reply-name')].map(({ textContent }) => textContent)).toEqual(
      ODD_NAMES.slice(0, 6).reverse(),
    );
  });

  it('marks edited replies and shows small pictures', async () => {
    const { root, names } = await setUp({
      replies: [
        aReply({ updateTime: '2026-01-03T00:00:00.000Z', pics: [aPicture()], picIds: [aPicture().id] }),
        fromCustomer,
      ],
    });
    expect(
      [...root.querySelectorAll('.cs-reply')].map((reply) => reply.querySelector('.cs-reply-edited')?.textContent),
    ).toEqual([undefined, 'edited']);
    expect(names()).toContain('Open picture 1');
  });

  it('shows an empty conversation, and loads again after a failure', async () => {
    const empty = await setUp({ replies: [] });
    expect(empty.root.textContent).toContain('No replies yet.');
    const failing = new FakeReplies([fromCustomer]);
    failing.failures.push({ name: 'page', error: { kind: 'unreachable' } });
    const test = await openReplies(time, { api: failing });
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <Replies query={aQuery()} />
      </Provider>,
    );
    expect(drawn.get('alert').textContent).toContain('The replies could not be loaded.');
    await drawn.doing(() => drawn.get('button', 'Try again').click());
    expect(drawn.root.textContent).toContain('Please');
  });
});
