import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChild } from '#bench/support/children.ts';
import type { ProductAnswer, ProductQuestion } from '#bench/support/productServer.ts';

describe('the product of a bench', () => {
  it('leaves no files when it has ended', async () => {
    const TMPDIR = mkdtempSync(path.join(tmpdir(), 'bench-spec-'));
    // The user of PostgreSQL passes through it.
    chmodSync(TMPDIR, 0o711);
    const product = startChild<ProductQuestion, ProductAnswer>('support/productServer.ts', { env: { TMPDIR } });
    await product.ask({ seed: null, webDir: null });
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('bench-product-'))).toHaveSize(1);
    await product.stop();
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('bench-product-'))).toEqual([]);
    rmSync(TMPDIR, { recursive: true });
  });
});
