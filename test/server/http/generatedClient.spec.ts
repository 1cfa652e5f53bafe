import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { ROLE_KEY } from '#contract/domain.ts';
import { ROOT } from '#tools/paths.ts';
import { aChat, aQuery, aSession, aStaff, ENCODED_PASSWORD } from '../../support/builders.ts';
import { ALL_QUERY_KEYS, repliesOf } from '../../support/queries.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';

/** A program of someone who knows the OpenAPI document, and nothing else of us. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { components, paths } from './calls.js';

/** openapi-fetch leaves out fields that are always null. */
type WithoutData<T> = Omit<T, 'data'>;

interface Answer<T> {
  readonly data?: { readonly success: true; readonly data: T } | WithoutData<components['schemas']['Refusal']> | undefined;
  readonly error?: WithoutData<components['schemas']['Failure']> | undefined;
}

function dataOf<T>({ data, error }: Answer<T>): T {
  if (data === undefined) throw new Error(error?.codeMsg);
  if (!data.success) throw new Error(data.codeMsg);
  return data.data;
}

const [baseUrl = '', account = '', password = '', queryId = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const { token } = dataOf(await client.POST('/api/sso/login', { body: { account, password } }));
client.use({
  onRequest: ({ request }) => {
    request.headers.set('X-Token', token);
  },
});
const { records } = dataOf(await client.POST('/api/cs/chat/page', { body: { all: true } }));
const { id } = dataOf(
  await client.POST('/api/cs/query/addReply', {
    body: { queryId, description: 'From a generated client.', urls: '[]', picIds: [] },
  }),
);
// @ts-expect-error: a reply needs a query
const refused = await client.POST('/api/cs/query/addReply', { body: { description: '', urls: '[]', picIds: [] } });
const missing = await client.GET('/api/cs/query/selectDetail/{id}', { params: { path: { id: '1' } } });
const chatIds: readonly string[] = records.map(({ chatId }) => chatId);
console.log(
  JSON.stringify({ chatIds, replyId: id, refused: refused.error?.codeMsg, missing: missing.data?.code }),
);
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
  },
  files: ['program.ts'],
};

const run = promisify(execFile);

describe('a TypeScript client that is generated from docs/openapi.json', () => {
  let server: TestServer;
  let dir: string;
  beforeAll(async () => {
    server = await startServer();
    dir = mkdtempSync(path.join(tmpdir(), 'cs-client-'));
  });
  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await server.stop();
  });

  it('logs in, lists chats and adds a reply', async () => {
    const document = readFileSync(path.join(ROOT, 'docs', 'openapi.json'), 'utf8');
    writeFileSync(path.join(dir, 'calls.ts'), astToString(await openapiTS(document, { defaultNonNullable: false })));
    writeFileSync(path.join(dir, 'program.ts'), PROGRAM);
    writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ type: 'module' }));
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(dir, 'node_modules'));
    const compiler = path.join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
    const { stdout: mistakes } = await run(process.execPath, [compiler, '-p', dir]).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(mistakes).toBe('');

    const { id, account } = await aStaff(server.db, { keys: [ROLE_KEY.tasks, ...ALL_QUERY_KEYS] });
    const chat = await aChat(server.db, { texts: ['Hello'] });
    const query = await aQuery(server.db);
    const program = path.join(dir, 'program.js');
    const { stdout } = await run(process.execPath, [program, server.url, account, ENCODED_PASSWORD, query.id]);
    const [reply] = await repliesOf(server, { token: await aSession(server.db, id) }, query.id);
    expect(reply?.description).toBe('From a generated client.');
    expect(JSON.parse(stdout)).toEqual({
      chatIds: [chat.id],
      replyId: reply?.id,
      refused: 'The request is not valid: queryId is missing: it must be an id: 1 to 19 digits, as text',
      missing: 4004,
    });
  });
});
