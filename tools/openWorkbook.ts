import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

// node --import tsx tools/openWorkbook.ts FILE.xlsx: opens a workbook in LibreOffice, if installed, and prints the
// shown cells.

const NAMES = ['soffice', 'libreoffice'];
const USUAL_PLACES = [
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
];
const OPEN_WITHIN_MS = 120_000;
/** Commas, double quotes around texts only, UTF-8, from the first row on, cells as shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1';

/** The path of LibreOffice, from PATH or the usual places; null if it is not installed. */
export function findOffice(
  searchPath = process.env['PATH'] ?? '',
  usual: readonly string[] = USUAL_PLACES,
): string | null {
  const named = searchPath
    .split(path.delimiter)
    .filter((dir) => dir !== '')
    .flatMap((dir) => NAMES.map((name) => path.join(dir, name)));
  return [...named, ...usual].find(isExecutable) ?? null;
}

/**
 * The first sheet of a workbook as CSV, with texts in quotes.
 * @throws when LibreOffice cannot open it
 */
export function shownByOffice(office: string, workbook: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'open-workbook-'));
  try {
    // A profile of its own: an open LibreOffice of the user would take over the file, and this one would end.
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(dir, 'profile')).href}`;
    execFileSync(office, [profile, '--headless', '--convert-to', CSV, '--outdir', dir, path.resolve(workbook)], {
      stdio: 'pipe',
      timeout: OPEN_WITHIN_MS,
    });
    return readFileSync(path.join(dir, `${path.basename(workbook, path.extname(workbook))}.csv`), 'utf8');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function main(workbook: string | undefined): void {
  if (workbook === undefined) throw new Error('say which: node --import tsx tools/openWorkbook.ts FILE.xlsx');
  const office = findOffice();
  process.stdout.write(
    office === null ? 'LibreOffice is not installed here: the file was not opened.\n' : shownByOffice(office, workbook),
  );
}

if (process.argv[1] === import.meta.filename) main(process.argv[2]);
