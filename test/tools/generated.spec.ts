import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generate } from '#tools/generate.ts';
import { ROOT } from '#tools/paths.ts';

describe('generated files', () => {
  it('match their declarations', async () => {
    const stale: string[] = [];
    for (const [file, text] of await generate()) {
      if (readFileSync(path.join(ROOT, file), 'utf8') !== text) stale.push(file);
    }
    expect(stale).withContext('run `npm run generate`').toEqual([]);
  });
});
