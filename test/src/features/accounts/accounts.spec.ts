import { encodePassword } from '#common/passwords.ts';
import { TYPING_PAUSE_MS } from '#common/remoteSearch.ts';
import { selectToasts } from '#common/toasts/index.ts';
import { readFilters, writeFilters } from '#src/features/accounts/accountFilters.ts';
import { BLANK_FORM, formOf } from '#src/features/accounts/accountForm.ts';
import {
  accountForm,
  accountList,
  appUserTyped,
  selectAppUsers,
  accountCountries,
  accountRoles,
  accountRemoval,
  accountsScreen,
} from '#src/features/accounts/accountsSlice.ts';
import { accessStale } from '#src/realtime/index.ts';
import {
  anAccount,
  anAccountPage,
  anAppUser,
  FRANCE,
  setUpAccounts,
  UNITED_KINGDOM,
} from '#test/support/page/fakeAccounts.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { closed: accountsClosed, opened: accountsOpened, addressRead, viewChanged } = accountsScreen;
const {
  removalAsked: deletionRequested,
  removalConfirmed: deletionConfirmed,
  removalDeclined: deletionDeclined,
} = accountRemoval.actions;

const { opened, fieldsChanged, fieldLeft, submitted, closeRequested, closeDeclined, closeConfirmed, screenLeft } =
  accountForm.actions;
const REFUSED = { kind: 'refused', code: 4009, message: 'This account already exists' } as const;
const ENCODED = encodePassword('v7#Kq!');
const WRITTEN = {
  account: ' agnes.t ',
  name: 'Agnes',
  country: UNITED_KINGDOM,
  target: anAppUser(),
  email: 'agnes@example.com',
  roleId: '1',
  password: 'good',
} as const;

describe('the account screen', () => {
  const toastsOf = ({ state }: ReturnType<typeof setUpAccounts>) =>
    selectToasts(state()).map(({ message, detail }) => [message, detail]);

  describe('the account list', () => {
    it('stores its filters in the address and loads by them', async () => {
      const { api, dispatch, visited } = setUpAccounts();
      await dispatch(addressRead({ search: '?keyword=ann&code=44&page=x' }), accountsOpened());
      expect(api.fetchAccounts.calls.mostRecent().args[0].filters).toEqual({
        keyword: 'ann',
        phoneCode: '44',
        pageNo: 1,
        cursor: null,
      });
      await dispatch(viewChanged({ phoneCode: '33' }), viewChanged({ pageNo: 2, cursor: 'c' }));
      expect(visited).toEqual(['/account?keyword=ann&code=33', '/account?keyword=ann&code=33&page=2&at=c']);
      await dispatch(addressRead({ search: '' }));
      expect(api.fetchAccounts.calls.mostRecent().args[0].filters).toEqual({
        keyword: '',
        phoneCode: null,
        pageNo: 1,
        cursor: null,
      });
    });

    it('ignores invalid values in the address', () => {
      const wild = { keyword: '<b>&x=\u202e', phoneCode: '44', pageNo: 3, cursor: 'a+b' };
      expect(readFilters(writeFilters(wild))).toEqual(wild);
      expect(readFilters(`?keyword=${'x'.repeat(300)}&code=1e9&page=-2&at=z`)).toEqual({
        keyword: '',
        phoneCode: null,
        pageNo: 1,
        cursor: null,
      });
    });

    it('keeps its rows while it reloads', async () => {
      const { api, dispatch, state } = setUpAccounts();
      await dispatch(accountsOpened());
      api.fetchAccounts.and.callFake(() => failed({ kind: 'timeout' }));
      await dispatch(accountList.actions.refreshRequested());
      expect([accountList.selectStatus(state()), accountList.selectRows(state()).length]).toEqual(['stale', 1]);
    });
  });

  describe('a new account', () => {
    const setUp = async (user = {}) => {
      const test = setUpAccounts(user);
      await test.dispatch(accountsOpened(), opened({ subject: null, form: BLANK_FORM }));
      return { ...test, form: () => accountForm.select(test.state()) };
    };

    it("shows a field's problem when it loses the focus, and all problems on saving", async () => {
      const { api, dispatch, state } = await setUp();
      const problems = () =>
        Object.entries(accountForm.selectProblems(state())).map(
          ([field, problem]) => `${field} ${'key' in problem ? problem.key : ''}`,
        );
      expect(problems()).toEqual([]);
      await dispatch(fieldLeft('account'));
      expect(problems()).toEqual(['account accounts.enterAccount']);
      await dispatch(submitted(null));
      expect(problems()).toEqual([
        'account accounts.enterAccount',
        'name accounts.enterName',
        'target accounts.enterPhone',
        'email accounts.enterEmail',
        'roleId accounts.pleaseSelect',
        'password accounts.enterPassword',
      ]);
      await dispatch(fieldsChanged({ account: 'agnes.t' }));
      expect(problems()[0]).toBe('name accounts.enterName');
      expect(api.addAccount).not.toHaveBeenCalled();
    });

    it("sends the trimmed form with the app user's phone, then reloads the list and closes", async () => {
      const test = await setUp();
      const { api, asking, dispatch, form } = test;
      await dispatch(fieldsChanged({ ...WRITTEN, type: 'L' }));
      expect([...asking]).toEqual(['accountForm']);
      await dispatch(submitted(ENCODED));
      expect(api.addAccount).toHaveBeenCalledOnceWith({
        account: 'agnes.t',
        name: 'Agnes',
        email: 'agnes@example.com',
        roleId: '1',
        type: 'L',
        password: ENCODED,
        targetId: '801',
        phoneCode: '44',
        mobile: '5550801',
      });
      expect([form(), toastsOf(test), [...asking], api.fetchAccounts.calls.count()]).toEqual([
        null,
        [[{ key: 'accounts.done' }, { text: 'Agnes' }]],
        [],
        2,
      ]);
      expect(JSON.stringify(test.state())).not.toContain(ENCODED);
    });

    it('sends a type only when type A has chosen one', async () => {
      const { api, dispatch } = await setUp({ type: 'L' });
      await dispatch(fieldsChanged(WRITTEN), submitted(ENCODED));
      expect(Object.keys(api.addAccount.calls.mostRecent().args[0])).not.toContain('type');
    });

    it('keeps the form after a refusal and shows the message until the field changes', async () => {
      const { api, dispatch, state, form } = await setUp();
      api.addAccount.and.callFake(() => failed(REFUSED));
      await dispatch(fieldsChanged(WRITTEN), submitted(ENCODED));
      expect([form()?.status, form()?.form.name, accountForm.selectProblems(state())]).toEqual([
        'editing',
        'Agnes',
        { account: { text: REFUSED.message } },
      ]);
      await dispatch(fieldsChanged({ name: 'Agnes T' }));
      expect(accountForm.selectProblems(state())).toEqual({ account: { text: REFUSED.message } });
      await dispatch(fieldsChanged({ account: 'agnes.th' }));
      expect(accountForm.selectProblems(state())).toEqual({});
      api.addAccount.and.callFake(() => answered({ id: '9' }));
      await dispatch(submitted(ENCODED));
      expect([form(), api.addAccount.calls.mostRecent().args[0].account]).toEqual([null, 'agnes.th']);
    });

    it('asks before it discards the form, and keeps it during a visit elsewhere', async () => {
      const { dispatch, form } = await setUp();
      await dispatch(fieldsChanged({ name: 'Agnes' }), closeRequested());
      expect(form()?.status).toBe('asking');
      await dispatch(closeDeclined(), screenLeft());
      expect([form()?.status, form()?.form.name]).toEqual(['editing', 'Agnes']);
      await dispatch(closeRequested(), closeConfirmed());
      expect(form()).toBeNull();
      await dispatch(opened({ subject: null, form: BLANK_FORM }), screenLeft());
      expect(form()).toBeNull();
    });

    describe('the search for a messaging-app user', () => {
      beforeEach(() => {
        jasmine.clock().install();
      });
      afterEach(() => {
        jasmine.clock().uninstall();
      });

      const pause = async ({ settle }: { readonly settle: () => Promise<void> }) => {
        jasmine.clock().tick(TYPING_PAUSE_MS + 1);
        await settle();
      };

      it('searches by digits in the chosen country', async () => {
        const test = await setUp();
        const { api, dispatch, state } = test;
        await dispatch(fieldsChanged({ country: UNITED_KINGDOM }), appUserTyped({ keyword: '(55' }));
        await pause(test);
        expect([selectAppUsers(state()).status, api.findAppUsers.calls.count()]).toEqual(['idle', 0]);
        await dispatch(appUserTyped({ keyword: '(555) 0' }));
        await pause(test);
        expect(api.findAppUsers).toHaveBeenCalledOnceWith({ phoneCode: '44', keyword: '(555) 0' });
        expect(selectAppUsers(state()).options.map(({ id }) => id)).toEqual(['801']);
        await dispatch(fieldsChanged({ country: FRANCE, target: null }));
        expect(selectAppUsers(state())).toEqual({ keyword: '', status: 'idle', options: [] });
      });

      it('shows a failed search and searches only for the last input', async () => {
        const test = await setUp();
        const { api, dispatch, state } = test;
        await dispatch(
          fieldsChanged({ country: UNITED_KINGDOM }),
          appUserTyped({ keyword: '5550' }),
          appUserTyped({ keyword: '55508' }),
        );
        await pause(test);
        expect(api.findAppUsers.calls.allArgs()).toEqual([[{ phoneCode: '44', keyword: '55508' }]]);
        api.findAppUsers.and.callFake(() => failed({ kind: 'unreachable' }));
        await dispatch(appUserTyped({ keyword: '5550' }));
        await pause(test);
        expect(selectAppUsers(state()).status).toBe('failed');
      });
    });
  });

  describe('editing an account', () => {
    const setUp = async (account = anAccount(), user = {}) => {
      const test = setUpAccounts(user);
      await test.dispatch(accountsOpened(), opened({ subject: account, form: formOf(account) }));
      return test;
    };

    it('sends only the changed fields', async () => {
      const { api, dispatch } = await setUp();
      await dispatch(fieldsChanged({ email: 'a@example.com ', isActive: false }), submitted(null));
      expect(api.editAccount).toHaveBeenCalledOnceWith({
        id: '5',
        updateTime: anAccount().updateTime,
        email: 'a@example.com',
        status: 'I',
      });
      expect(api.setInService).not.toHaveBeenCalled();
    });

    it("shows a colleague's changes, keeps the typed ones and saves them on request", async () => {
      const { api, dispatch, state } = await setUp();
      const theirs = anAccount({ name: 'Theirs', email: 'theirs@example.com', updateTime: '2026-01-02T00:00:00.000Z' });
      api.editAccount.and.callFake(() => failed({ code: 4009, message: 'Somebody else has changed this' }));
      api.fetchAccounts.and.callFake(() => answered(anAccountPage({ records: [theirs], etag: 'a2' })));
      await dispatch(fieldsChanged({ email: 'mine@example.com' }), submitted(null));
      expect(accountForm.select(state())).toEqual(
        jasmine.objectContaining({
          status: 'editing',
          refusal: null,
          others: jasmine.anything(),
          base: formOf(theirs),
          form: { ...formOf(theirs), email: 'mine@example.com' },
        }),
      );
      api.editAccount.and.callFake(() => answered(null));
      await dispatch(submitted(null));
      expect(api.editAccount.calls.mostRecent().args).toEqual([
        { id: '5', updateTime: theirs.updateTime, email: 'mine@example.com' },
      ]);
    });

    it('sends the password with the form and the service switch in its own call', async () => {
      const { api, dispatch, state } = await setUp();
      await dispatch(fieldsChanged({ password: 'good', isInService: false }), submitted(ENCODED));
      expect(api.editAccount).toHaveBeenCalledOnceWith({
        id: '5',
        updateTime: anAccount().updateTime,
        password: ENCODED,
      });
      expect(api.setInService).toHaveBeenCalledOnceWith('5', false);
      expect(JSON.stringify(state())).not.toContain(ENCODED);
    });

    it('sends nothing without changes', async () => {
      const test = await setUp();
      await test.dispatch(fieldsChanged({ name: 'Agnes Thorn ' }), submitted(null));
      expect([accountForm.select(test.state()), test.api.editAccount.calls.count(), toastsOf(test)]).toEqual([
        null,
        0,
        [],
      ]);
    });

    it('reloads the list when the account no longer exists', async () => {
      const { api, dispatch, state } = await setUp();
      api.editAccount.and.callFake(() => failed({ code: 4004, message: 'Not found' }));
      await dispatch(fieldsChanged({ name: 'Agnes T' }), submitted(null));
      expect([api.fetchAccounts.calls.count(), accountForm.select(state())?.form.name]).toEqual([2, 'Agnes T']);
    });

    it('reloads the same page of the list, even while the pointer is over the rows', async () => {
      const { api, dispatch, state } = await setUp();
      await dispatch(accountList.actions.filtersChanged({ pageNo: 3, cursor: 'c' }), accountList.actions.rowsHeld());
      api.fetchAccounts.and.callFake(() => answered(anAccountPage({ records: [anAccount({ id: '6' })], etag: 'a2' })));
      await dispatch(fieldsChanged({ name: 'Agnes T' }), submitted(null));
      expect(api.fetchAccounts.calls.mostRecent().args[0].filters).toEqual(
        jasmine.objectContaining({ pageNo: 3, cursor: 'c' }),
      );
      expect(accountList.selectRows(state()).map(({ id }) => id)).toEqual(['6']);
    });

    it("reloads the page's own user after a change to their account", async () => {
      const isAsked = ({ actions }: Pick<ReturnType<typeof setUpAccounts>, 'actions'>) =>
        actions.some(accessStale.match);
      const [own, other] = [
        await setUp(anAccount({ id: '7' }), { id: '7' }),
        await setUp(anAccount({ id: '8' }), { id: '7' }),
      ];
      for (const { dispatch } of [own, other]) await dispatch(fieldsChanged({ name: 'Agnes T' }), submitted(null));
      expect([isAsked(own), isAsked(other)]).toEqual([true, false]);
    });

    it('loads the roles on each opening and keeps the old ones after a failure', async () => {
      const { api, dispatch, state } = await setUp();
      expect([accountRoles.select(state()).status, accountCountries.select(state()).status]).toEqual([
        'ready',
        'ready',
      ]);
      api.fetchRoles.and.callFake(() => failed({ kind: 'timeout' }));
      await dispatch(closeRequested(), opened({ subject: null, form: BLANK_FORM }));
      expect([
        accountRoles.select(state()).status,
        accountRoles.select(state()).options.length,
        api.fetchRoles.calls.count(),
      ]).toEqual(['ready', 2, 2]);
    });
  });

  describe('deleting an account', () => {
    it('asks, deletes and reloads the page of the list', async () => {
      const test = setUpAccounts();
      const { api, dispatch, state } = test;
      await dispatch(accountsOpened(), deletionRequested(anAccount()), deletionDeclined());
      expect([accountRemoval.selectRemoval(state()), api.deleteAccount.calls.count()]).toEqual([null, 0]);
      api.fetchAccounts.and.callFake(() => answered(anAccountPage({ records: [], total: 0, etag: 'a2' })));
      await dispatch(accountList.actions.rowsHeld(), deletionRequested(anAccount()), deletionConfirmed());
      expect(api.deleteAccount).toHaveBeenCalledOnceWith('5');
      expect([accountRemoval.selectRemoval(state()), accountList.selectRows(state()), toastsOf(test)]).toEqual([
        null,
        [],
        [[{ key: 'accounts.done' }, { text: 'Agnes Thorn' }]],
      ]);
    });

    it('shows why an account could not be deleted and lets the user retry', async () => {
      const { api, dispatch, state } = setUpAccounts();
      api.deleteAccount.and.callFake(() => failed({ ...REFUSED, message: 'This is the last active admin' }));
      await dispatch(accountsOpened(), deletionRequested(anAccount()), deletionConfirmed());
      expect([
        accountRemoval.selectRemoval(state())?.isRunning,
        accountRemoval.selectRemoval(state())?.error?.message,
      ]).toEqual([false, 'This is the last active admin']);
      expect(api.fetchAccounts.calls.count()).withContext('the list may be outdated').toBe(2);
      await dispatch(accountsClosed());
      expect(accountList.selectStatus(state())).toBe('closed');
    });
  });
});
