import { ACCOUNT_IMPORT_MAX_BYTES } from '#contract/constants.ts';
import type { importAccounts } from '#contract/http/accounts.ts';
import type { ResponseOf } from '#contract/http/call.ts';
import { cancellable } from '#common/http/cancellable.ts';
import { selectToasts } from '#common/toasts/index.ts';
import {
  accountImport,
  passwordsClosed,
  passwordsCopied,
  passwordsSaved,
  selectIssued,
  accountsScreen,
} from '#src/features/accounts/accountsSlice.ts';
import { anImportRow, setUpAccounts } from '#test/support/page/fakeAccounts.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';

const { opened: accountsOpened } = accountsScreen;

type ImportAnswer = ResponseOf<typeof importAccounts>;

const { fileChosen, importConfirmed } = accountImport.actions;
const CSV = 'account,password\nagnes.t,abcdefghjkmnpq\n';

type Test = ReturnType<typeof setUpAccounts>;

describe('the import of accounts', () => {
  const statusOf = ({ state }: Test) => accountImport.select(state()).status;
  const toastsOf = ({ state }: Test) => selectToasts(state()).map(({ message }) => message);
  const choose = async (test: Test, content = 'account') => {
    const { id } = test.fileHandles.put(new File([content], 'accounts.csv'));
    await test.dispatch(fileChosen({ fileId: id, name: 'accounts.csv' }));
    await test.until('the file is checked', () => statusOf(test) !== 'checking');
  };
  const importAll = async (test: Test) => {
    await choose(test);
    await test.dispatch(importConfirmed());
  };

  it('says what it would do, then stores and shows the passwords until they are closed', async () => {
    const test = setUpAccounts();
    await test.dispatch(accountsOpened());
    await choose(test);
    expect([statusOf(test), selectIssued(test.state())]).toEqual(['checked', null]);
    await test.dispatch(importConfirmed());
    expect(test.api.importAccounts.calls.allArgs()).toEqual([
      ['account', true],
      ['account', false],
    ]);
    expect(statusOf(test)).toBe('closed');
    expect(selectIssued(test.state())).toEqual([{ line: 2, account: 'agnes.t', password: 'abcdefghjkmnpq' }]);
    expect(test.api.fetchAccounts).toHaveBeenCalledTimes(2);
    expect([...test.asking]).toEqual(['passwords']);
    await test.dispatch(passwordsClosed());
    expect([selectIssued(test.state()), ...test.asking]).toEqual([null]);
  });

  it('copies the passwords and saves them as a file', async () => {
    const test = setUpAccounts();
    await importAll(test);
    await test.dispatch(passwordsCopied(), passwordsSaved());
    expect(test.copyText).toHaveBeenCalledOnceWith(CSV);
    expect(test.saved.map(({ name }) => name)).toEqual(['initial-passwords.csv']);
    expect(await test.saved[0]?.content.text()).toBe(CSV);
    test.copyText.and.rejectWith(new Error('forbidden'));
    await test.dispatch(passwordsCopied());
    expect(toastsOf(test)).toEqual([{ key: 'issuedPasswords.copied' }, { key: 'issuedPasswords.notCopied' }]);
  });

  it('asks before the page is left while the answer may hold passwords', async () => {
    const test = setUpAccounts();
    await choose(test);
    expect([...test.asking]).toEqual([]);
    let answer: (result: ImportAnswer) => void = () => undefined;
    const held = new Promise<ImportAnswer>((resolve) => {
      answer = resolve;
    });
    test.api.importAccounts.and.callFake(() => cancellable(held, () => undefined));
    await test.dispatch(importConfirmed());
    expect([...test.asking]).toEqual(['passwords']);
    answer({ isStored: false, rows: [anImportRow(true)] });
    await test.settle();
    expect([statusOf(test), ...test.asking]).toEqual(['checked']);
  });

  it('shows what is refused since the trial', async () => {
    const test = setUpAccounts();
    await choose(test);
    const refused = anImportRow(true, { outcome: 'refused', reason: 'This account already exists' });
    test.api.importAccounts.and.callFake(() => answered({ isStored: false, rows: [refused] }));
    await test.dispatch(importConfirmed());
    expect(accountImport.select(test.state())).toEqual(
      jasmine.objectContaining({ status: 'checked', outcomes: [refused] }),
    );
    expect(selectIssued(test.state())).toBeNull();
  });

  it('says what is wrong with a file, and that nothing is known where the answer is lost', async () => {
    const test = setUpAccounts();
    const problemOf = () => {
      const state = accountImport.select(test.state());
      return state.status === 'closed' ? null : [state.status, state.problem];
    };
    await choose(test, ' '.repeat(ACCOUNT_IMPORT_MAX_BYTES + 1));
    expect(problemOf()).toEqual(['failed', { key: 'fileImport.tooLarge' }]);
    expect(test.api.importAccounts).not.toHaveBeenCalled();
    test.api.importAccounts.and.callFake(() => failed({ code: 4022, message: "The column 'email' is missing" }));
    await choose(test);
    expect(problemOf()).toEqual(['failed', { text: "The column 'email' is missing" }]);
    test.api.importAccounts.and.callFake((_, isTrial) =>
      isTrial ? answered({ isStored: false, rows: [] }) : failed({ kind: 'timeout', code: 0 }),
    );
    await importAll(test);
    expect(problemOf()).toEqual(['unsure', { key: 'errors.timeout' }]);
  });
});
