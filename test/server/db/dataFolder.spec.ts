import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { explainFolderError, requireFitFolder, sharedFolderWarning } from '#server/db/dataFolder.ts';
import { StartupError } from '#server/db/startupError.ts';

describe('the data folder', () => {
  let home: string;
  let folder: string;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-folder-'));
    folder = path.join(home, 'data');
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  /** Makes entries. A name that ends with a slash is a folder. */
  const holds = (...names: readonly string[]): void => {
    mkdirSync(folder, { recursive: true });
    for (const name of names) {
      if (name.endsWith('/')) mkdirSync(path.join(folder, name), { recursive: true });
      else writeFileSync(path.join(folder, name), 'kept');
    }
  };

  const fit: Readonly<Record<string, readonly string[]>> = {
    'is empty': [],
    'is a fresh disk': ['lost+found/', '.Trash-0/', '.DS_Store'],
    'holds our database': ['postgres/', 'postgres-password', 'postgres.log', 'postgres.log.1', 'run/', 'backup.sql'],
    'was left by a first start that was interrupted': ['postgres.new/', 'postgres.log', 'run/'],
    'was left by a first start that was interrupted a moment later': [
      'postgres.new/',
      'postgres-password',
      'postgres.log',
      'run/',
    ],
  };
  for (const [what, names] of Object.entries(fit)) {
    it(`can be one that ${what}`, () => {
      holds(...names);
      expect(() => {
        requireFitFolder(folder);
      }).not.toThrow();
    });
  }

  it('is used with a warning where servers of other machines may reach it', () => {
    const NFS = 0x6969;
    expect(sharedFolderWarning(home, NFS)).toMatch(/is on NFS, .* set DATABASE_URL\.$/);
    expect(sharedFolderWarning(home)).toBeNull();
  });

  it('need not exist yet', () => {
    expect(() => {
      requireFitFolder(path.join(folder, 'deep', 'deeper'));
    }).not.toThrow();
    expect(readdirSync(home)).toEqual([]);
  });

  it('is not a folder with other files, which stay unchanged', () => {
    holds('letters.txt', 'photos/', 'run/', 'a', 'b');
    expect(() => {
      requireFitFolder(folder);
    }).toThrowError(
      StartupError,
      /data is in use for something else: it holds a, b, letters.txt and more.*Set DATA_DIR to a new or empty folder/,
    );
    expect(readdirSync(folder).sort()).toEqual(['a', 'b', 'letters.txt', 'photos', 'run']);
  });

  it('is not a folder with a database of other software', () => {
    holds('postgres/', 'postgres/base/');
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '18\n');
    expect(() => {
      requireFitFolder(folder);
    }).toThrowError(StartupError, /holds a folder postgres, but not the file postgres-password/);
    expect(readdirSync(folder)).toEqual(['postgres']);
  });

  it('is neither a file nor below one', () => {
    writeFileSync(folder, 'a file');
    for (const place of [folder, path.join(folder, 'below'), path.join(folder, 'further', 'below')]) {
      expect(() => {
        requireFitFolder(place);
      }).toThrowError(StartupError, new RegExp(`The data folder ${place} cannot be used: ${folder} is not a folder`));
    }
  });

  it('is named in the explanation of a failed system call on it, but not on other files', () => {
    const failed = (code: string, place: string) =>
      Object.assign(new Error(code), { code, path: place, syscall: 'open' });
    const reasons = {
      EACCES: 'closed to the user',
      EROFS: 'can only be read',
      ENOSPC: 'the disk is full',
      EEXIST: 'is not a folder',
    };
    for (const [code, reason] of Object.entries(reasons)) {
      for (const place of [home, folder, path.join(folder, 'postgres.log')]) {
        const explained = explainFolderError(failed(code, place), folder);
        expect(explained).withContext(`${code} ${place}`).toBeInstanceOf(StartupError);
        expect(String(explained)).toContain(reason);
      }
    }
    for (const error of [failed('EACCES', '/elsewhere'), failed('EMFILE', folder), new Error('a bug')]) {
      expect(explainFolderError(error, folder)).toBe(error);
    }
  });
});
