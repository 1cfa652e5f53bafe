import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMMAND, CLIENT_VERSION, OLDEST_CLIENT_VERSION, PROTOCOL_VERSION } from '#contract/chat/commands.ts';
import { ROOT } from '#tools/paths.ts';

/**
 * The hash of the schema for each client version. A change of the schema or of the commands needs a new version with a
 * new line here.
 */
const HASH_OF_VERSION: Readonly<Record<number, string>> = {
  1: 'b41a1f67057d90eb05f19e55634f16d5254617d109e762ddeb77727818ddb6ca',
  2: 'bff9ea3ae643f4fb7629020b9e86ab4541a030efef65b119c77093b3ec7397be',
  3: '4191c3d4114d24d23a7879484823061af06ebcad7799bb0868e49e0c5e99757f',
  4: 'debfe780ceeeee5699c32911c6867fc9246569eff6d1f8995015055f37b4600d',
};

/** Independent of layout and comments. */
function schemaHash(): string {
  const text = readFileSync(path.join(ROOT, 'contract', 'chat', 'chat.proto'), 'utf8');
  const bare = text
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return createHash('sha256')
    .update(`${bare}\n${JSON.stringify(COMMAND)}`)
    .digest('hex');
}

describe('the schema of the chat protocol', () => {
  it('belongs to the current client version', () => {
    expect(schemaHash())
      .withContext('raise CLIENT_VERSION and add its hash')
      .toBe(HASH_OF_VERSION[CLIENT_VERSION] ?? '');
    expect(CLIENT_VERSION).toBe(Math.max(...Object.keys(HASH_OF_VERSION).map(Number)));
  });

  it('accepts clients that are not too old, and names their version in the header', () => {
    expect(OLDEST_CLIENT_VERSION).toBeLessThanOrEqual(CLIENT_VERSION);
    expect(PROTOCOL_VERSION).toBe(1);
  });
});
