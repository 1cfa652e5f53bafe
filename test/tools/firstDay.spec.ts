import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE, QUERY_STATUS } from '#contract/domain.ts';
import { changeUserOnlineStatus, login, loginIM } from '#contract/http/auth.ts';
import type { Call, RequestOf, ResponseOf } from '#contract/http/call.ts';
import { openCustomerChat } from '#contract/http/customer.ts';
import { addQuery, getQueryChoices } from '#contract/http/customerQueries.ts';
import { homeDay } from '#contract/http/home.ts';
import { handleQuery } from '#contract/http/queries.ts';
import { changePassword } from '#contract/http/sessions.ts';
import { encodedOf, verifyOf } from '#server/people/passwords.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import { packRelease, releaseName, writeRelease } from '#tools/release/releaseFolder.ts';
import { enterChat, type ChatPerson } from '../support/chatClient.ts';
import { emptyPages } from '../support/emptyPages.ts';
import { describeLong } from '../support/longRunning.ts';
import { freePort, spawnCommand, whenReady, type ServerProcess } from '../support/serverProcess.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';

const GUIDE = readFileSync('docs/first-day.md', 'utf8');
const CHOSEN_PASSWORD = 'not so common';

/** What the guide shows, in its order: commands to type, and files to write. */
function stepsIn(guide: string): readonly { readonly language: string; readonly text: string }[] {
  return Array.from(guide.matchAll(/^```(\w*)\n([^]*?)^```$/gm), ([, language = '', text = '']) => ({
    language,
    text,
  }));
}

describeLong('the first day, as its guide says', () => {
  let home: string;
  let database: TestDatabase;
  let server: ServerProcess | null = null;
  let url: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'cs-first-day-'));
    const written = path.join(home, 'written', releaseName());
    const pages = emptyPages();
    [database] = await Promise.all([startDatabase('empty'), writeRelease(written, pages)]);
    execFileSync('tar', ['-xzf', packRelease(written), '-C', home]);
    for (const place of [pages, path.dirname(written)]) rmSync(place, { recursive: true });
    chmodSync(home, 0o755);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const jwks = path.join(home, 'jwks.json');
    env = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      CUSTOMER_TOKEN_JWKS: jwks,
      LOG_LEVEL: 'warn',
      PORT: port,
    };
  });
  afterAll(async () => {
    server?.signal('SIGTERM');
    await server?.exited;
    await database.stop();
    rmSync(home, { recursive: true });
  });

  const program = (name: string): string => path.join(home, releaseName(), 'server', `${name}.mjs`);
  const run = (args: readonly string[]): string =>
    execFileSync(process.execPath, args, {
      cwd: home,
      env: { ...env, PATH: process.env['PATH'] ?? '', ADMIN_PASSWORD: CHOSEN_PASSWORD },
      encoding: 'utf8',
    }).trim();
  const call = async <C extends Call>(of: C, input: RequestOf<C>, token = ''): Promise<ResponseOf<C>> => {
    const { data, code, codeMsg } = await makeCall(url, of, input, { token });
    if (data === null && code !== 200) throw new Error(`${of.path}: ${code} ${codeMsg}`);
    return data as ResponseOf<C>;
  };

  /** Logs in with the initial password, chooses another one, and goes online. */
  const goOnline = async (account: string, initial: string): Promise<ChatPerson> => {
    const first = await call(login, { account, password: encodedOf(initial) });
    const chosen = encodedOf(CHOSEN_PASSWORD);
    await call(changePassword, { oldPassword: encodedOf(initial), password: chosen }, first.token);
    const { token, userDetail } = await call(login, { account, password: chosen });
    const device = { appType: 3 as const, mobile: '', deviceId: 'spec', deviceName: 'spec' };
    const im = await call(loginIM, { verify: verifyOf(chosen), ...device }, token);
    await call(changeUserOnlineStatus, { userId: userDetail.id, isOnline: true }, token);
    return { userId: userDetail.id, userType: PERSON_TYPE.staff, token: im.tcpToken, httpToken: token };
  };

  it('leads from an empty database to an answered customer', async () => {
    // The guide's files and commands. What they print is needed later.
    const files = { js: ['sign.mjs'], csv: ['people.csv', 'accounts.csv'] };
    const printed = new Map<string, string>();
    let token = '';
    for (const { language, text } of stepsIn(GUIDE)) {
      if (language === 'sh') continue; // what `env` has
      if (language === 'js' || language === 'csv') writeFileSync(path.join(home, files[language].shift() ?? ''), text);
      else
        for (const line of text.trim().split('\n')) {
          const [, command = '', args = ''] = /^(npm run admin --|node ~\/trial\/sign\.mjs) (.*)$/.exec(line) ?? [];
          if (command.startsWith('node')) token = run(['sign.mjs', ...args.split(' ')]);
          else printed.set(args, run([program('admin'), ...args.replace(/"\$\(.*\)"$/, token).split(' ')]));
          if (args.startsWith('create'))
            server = await whenReady(spawnCommand([process.execPath, program('main')], env), env);
        }
    }
    expect(printed.get('people import people.csv')).toBe('2 new people, 0 changed, 0 as they were.');
    expect([...printed].find(([args]) => args.startsWith('check --token'))?.[1]).toContain(
      '0198c1f0-7b5e-7000-8000-000000000100',
    );

    const passwords = printed.get('accounts import accounts.csv')?.split('\n').slice(1) ?? [];
    const agents = await Promise.all(passwords.map((line) => goOnline(...(line.split(',') as [string, string]))));
    expect(agents).toHaveSize(2);
    const sides = await Promise.all(agents.map((agent) => enterChat(url, agent)));

    // The customer's page.
    const { me } = await call(openCustomerChat, { comeFrom: null }, token);
    const customer = { userId: me.id, userType: PERSON_TYPE.customer, token, httpToken: token };
    const customerSide = await enterChat(url, customer);
    const { chat } = await call(openCustomerChat, { comeFrom: 1 }, token);
    const chatId = chat?.chatId ?? '';
    await customerSide.until('ChatEvent', (event) => event.kind === CHAT_EVENT.assigned && event.chatId === chatId);
    await customerSide.say(chatId, 'Where is my money?');
    const agentSide = await Promise.any(
      sides.map(async (side) => {
        await side.until('Message', (message) => message.chatId === chatId);
        return side;
      }),
    );
    await agentSide.say(chatId, 'On its way.');
    await customerSide.until('Message', (message) => message.chatId === chatId && message.msg.includes('On its way'));

    // A query, which the other agent closes.
    const { categories, subjects } = await call(getQueryChoices, {}, token);
    const about = { categoryId: categories[0]?.id ?? '', subjectId: subjects[0]?.id ?? '', comeFrom: 1 };
    const texts = { title: 'My card', description: 'It is lost.', picIds: [], clientId: randomUUID() };
    const query = await call(addQuery, { ...about, ...texts }, token);
    const other = agents[sides.findIndex((side) => side !== agentSide)];
    await call(handleQuery, { id: query.id, handleStatus: QUERY_STATUS.closed }, other?.httpToken);

    const lines = run([program('admin'), 'check']).split('\n');
    expect(lines.filter((line) => !line.startsWith('ok')).map((line) => line.split(/ {2,}/)[1])).toEqual([
      'configuration', // no proxy
      'durability', // of a database of specs
    ]);
    const grace = await call(login, { account: 'grace01', password: encodedOf(CHOSEN_PASSWORD) });
    expect((await call(homeDay, {}, grace.token)).firstSteps).toBeNull();
  });
});
