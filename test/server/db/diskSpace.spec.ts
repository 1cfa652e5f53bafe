import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDiskSpace, type DiskSpace } from '#server/db/diskSpace.ts';
import { StartupError } from '#server/db/startupError.ts';

const MB = 1024 * 1024;
const LIMITS = { minFreeBytes: 100 * MB, reserveBytes: 20 * MB };

describe('the disk of a data folder', () => {
  let dataDir: string;
  let freeMb: number;

  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'cs-disk-'));
    mkdirSync(path.join(dataDir, 'postgres'));
    freeMb = 1_000;
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true });
  });

  const reserve = () => path.join(dataDir, 'reserve');
  const reservedMb = () => (existsSync(reserve()) ? statSync(reserve()).size / MB : 0);
  const open = (limits = LIMITS) => openDiskSpace({ dataDir, limits, readFreeBytes: async () => freeMb * MB });
  /** Checks with this much free space. @returns whether the disk is full, and whether that has changed */
  const checkWith = async (disk: DiskSpace, mb: number) => {
    freeMb = mb;
    const hasChanged = await disk.check();
    return [disk.isFull, hasChanged];
  };

  it('is full below the limit, and has space again only when a tenth more is free', async () => {
    const disk = await open();
    expect(await checkWith(disk, 100)).toEqual([false, false]);
    expect(await checkWith(disk, 99)).toEqual([true, true]);
    expect(disk.freeBytes).toBe(99 * MB);
    expect(await checkWith(disk, 98)).toEqual([true, false]);
    expect(await checkWith(disk, 109))
      .withContext('above the limit, but not by a tenth')
      .toEqual([true, false]);
    expect(await checkWith(disk, 110)).toEqual([false, true]);
    expect(await checkWith(disk, 101))
      .withContext('above the limit')
      .toEqual([false, false]);
  });

  it('gets a reserve step by step, which uses its size on the disk, and not more', async () => {
    const disk = await open();
    for (const size of [8, 16, 20, 20]) {
      await disk.check();
      expect(reservedMb()).toBe(size);
    }
    const { blocks, mode } = statSync(reserve());
    expect(blocks * 512)
      .withContext('allocated, not a hole')
      .toBeGreaterThanOrEqual(20 * MB);
    expect(mode & 0o777).toBe(0o600);
  });

  it('gets a reserve only if that leaves enough space for writes', async () => {
    const disk = await open();
    await checkWith(disk, 117);
    expect(reservedMb()).toBe(0);
    await checkWith(disk, 118);
    expect(reservedMb()).toBe(8);
  });

  it('loses the reserve when half as much is free, and gets it again when there is space', async () => {
    const disk = await open();
    for (let checks = 0; checks < 3; checks += 1) await disk.check();
    await checkWith(disk, 10);
    expect(reservedMb()).withContext('still half of it free').toBe(20);
    await checkWith(disk, 9);
    expect(reservedMb()).toBe(0);
    await checkWith(disk, 29);
    expect(reservedMb()).withContext('full all the same').toBe(0);
    for (let checks = 0; checks < 3; checks += 1) await checkWith(disk, 500);
    expect(reservedMb()).toBe(20);
  });

  it('loses the reserve before PostgreSQL starts when there is too little space', async () => {
    writeFileSync(reserve(), 'x');
    freeMb = 9;
    const disk = await open();
    expect([existsSync(reserve()), disk.isFull]).toEqual([false, true]);
    expect(disk.explain()).toBe(
      `Only 9 MB are free on the disk of DATA_DIR (${dataDir}): new messages, ` +
        'queries and files are refused until at least 110 MB are free.',
    );
  });

  it('gets a smaller reserve, or none, when the configuration changes', async () => {
    writeFileSync(reserve(), Buffer.alloc(30 * MB));
    await (await open()).check();
    expect(reservedMb()).toBe(0);
    const unreserved = await open({ ...LIMITS, reserveBytes: 0 });
    expect(await checkWith(unreserved, 200)).toEqual([false, false]);
    expect(existsSync(reserve())).toBeFalse();
  });

  it('reports once that the reserve could not be made, and does not try again at every check', async () => {
    symlinkSync('/dev/full', reserve());
    const disk = await open();
    await expectAsync(disk.check()).toBeRejectedWithError(/ENOSPC/);
    expect(await checkWith(disk, 1_000)).toEqual([false, false]);
    expect(existsSync(reserve())).toBeFalse();
  });

  it('is refused for a new database that does not fit, before anything is written', async () => {
    rmSync(path.join(dataDir, 'postgres'), { recursive: true });
    freeMb = 199;
    await expectAsync(open()).toBeRejectedWithError(
      StartupError,
      /^A new database needs 200 MB, but only 199 MB are free on the disk of DATA_DIR \(.*\)\. Free more/,
    );
    freeMb = 200;
    await expectAsync(open()).toBeResolved();
  });

  it('explains a failed start that it has caused, but no other', async () => {
    const disk = await open();
    freeMb = 3;
    const full = new StartupError(
      'PostgreSQL ended (1): FATAL:  could not write lock file "postmaster.pid": No space left on device',
    );
    await expectAsync(disk.rejectStart(full)).toBeRejectedWithError(
      StartupError,
      new RegExp(
        String.raw`^PostgreSQL cannot start: only 3 MB are free on the disk of DATA_DIR \(.*\)\. ` +
          String.raw`Free at least 110 MB there, then start again: no data is lost\. .*postmaster\.pid`,
      ),
    );
    const other = new StartupError('something else');
    await expectAsync(disk.rejectStart(other)).toBeRejectedWith(other);
    freeMb = 110;
    await expectAsync(disk.rejectStart(full)).withContext('the log tells of an earlier day').toBeRejectedWith(full);
  });
});
