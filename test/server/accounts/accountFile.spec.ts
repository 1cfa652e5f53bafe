import { ACCOUNT_IMPORT_MAX } from '#contract/constants.ts';
import { readAccountFile } from '#server/accounts/accountImport.ts';

const HEADER = 'account,name,phoneCode,phone,email,role,type';
const LINE = 'agnes.t,Agnes,44,7700900001,agnes@example.com,Agent,L';
const AGNES = {
  account: 'agnes.t',
  name: 'Agnes',
  phoneCode: '44',
  phone: '7700900001',
  email: 'agnes@example.com',
  role: 'Agent',
  type: 'L',
  isTooLong: false,
};

describe('a CSV file of accounts', () => {
  const problemOf = (csv: string): string => {
    try {
      readAccountFile(csv);
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };

  it('has a header in any order and case, and counts its lines as an editor does', () => {
    expect(readAccountFile(`${HEADER}\n${LINE}`)).toEqual([{ ...AGNES, line: 2 }]);
    const reordered = 'Role,EMAIL,phone,phonecode,name,account\r\n\r\n Agent , b@example.com,1,44,Bo,bo.bo.bo\r\n';
    expect(readAccountFile(reordered)).toEqual([
      { ...AGNES, line: 3, email: 'b@example.com', phone: '1', name: 'Bo', account: 'bo.bo.bo', type: '' },
    ]);
  });

  it('may come from a spreadsheet: a byte order mark, semicolons, quotes, lines of separators', () => {
    const semicolons = [HEADER, LINE].map((line) => line.replaceAll(',', ';')).join('\r\n');
    expect(readAccountFile(`\uFEFF${semicolons}\r\n;;;;;;\r\n`)).toEqual([{ ...AGNES, line: 2 }]);
    const quoted = LINE.replace('Agnes', '"Thorn, ""Agnes"""');
    expect(readAccountFile(`\uFEFF${HEADER}\n${quoted}`)).toEqual([{ ...AGNES, line: 2, name: 'Thorn, "Agnes"' }]);
  });

  it('says which line has more fields than there are columns; what is missing is empty', () => {
    const [long, short] = readAccountFile(`${HEADER}\n${LINE},more\nonly`);
    expect([long?.isTooLong, short?.isTooLong, short?.account, short?.email]).toEqual([true, false, 'only', '']);
  });

  it('is refused with the name of a column that is unknown, missing or there twice', () => {
    expect(problemOf(`${HEADER},shoe size\n${LINE},42`)).toBe(
      "There is no column 'shoe size'. The columns are account, name, phoneCode, phone, email, role, type.",
    );
    expect(problemOf(`${HEADER.replace(',email', '')}\n${LINE}`)).toBe("The column 'email' is missing");
    expect(problemOf(`${HEADER},Type\n${LINE}`)).toBe("The column 'type' is there twice");
  });

  it('is refused without accounts, with too many, and when it is no CSV', () => {
    expect([problemOf(''), problemOf(HEADER)]).toEqual(['The file has no accounts', 'The file has no accounts']);
    const many = Array.from({ length: ACCOUNT_IMPORT_MAX + 1 }, () => LINE);
    expect(problemOf([HEADER, ...many.slice(1)].join('\n'))).toBe('');
    expect(problemOf([HEADER, ...many].join('\n'))).toBe('A file can have at most 1000 accounts');
    expect(problemOf(`${HEADER}\n${LINE.replace('Agnes', 'J\ufffdrg')}`)).toBe('The file is not in UTF-8');
    expect(problemOf('PK\u0003\u0004'.repeat(1_000)).length).toBeLessThan(200);
    expect(problemOf(`${HEADER}\n"${LINE}`)).toBe('A quotation mark is never closed');
    expect(problemOf(`${HEADER}\n${LINE}\nx"y,z`)).toBe('Line 3: a quotation mark is in the wrong place');
  });
});
