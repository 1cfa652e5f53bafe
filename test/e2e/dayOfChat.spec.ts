import type { Browser, Page } from 'playwright-core';
import { REPORT_TYPE } from '#contract/domain.ts';
import { makeCall } from '#demo/players/httpCall.ts';
import type { Call, RequestOf } from '#contract/http/call.ts';
import { listBusinessHours, saveBusinessHours } from '#contract/http/businessHours.ts';
import { saveTargets } from '#contract/http/targets.ts';
import { openDatabase, type Database } from '#server/db/connection.ts';
import { openBrowser } from '../support/browser.ts';
import { describeLong } from '../support/longRunning.ts';
import { officeHours } from '../support/officeHours.ts';
import {
  answerOf,
  aPerson,
  composer,
  openChat,
  say,
  startChat,
  startWork,
  textsOf,
  tokenOf,
  type Person,
} from '../support/people.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectReplayed } from '../support/replayed.ts';
import { startDatabase, type TestDatabase } from '../support/testDatabase.ts';
import { until } from '../support/until.ts';

const DAY_MS = 24 * 60 * 60_000;
const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]);
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);

interface Clocks {
  readonly firstInTime: boolean | null;
  readonly nextInTime: number;
  readonly nextLate: number;
  readonly resolvedInTime: boolean | null;
}

/** A chat that meets every clock, and what a developer sees of it afterwards. */
describeLong('a day of a chat', () => {
  let browser: Browser;
  let database: TestDatabase;
  let db: Database;
  let product: Product;
  let podcast: number;
  let admin: string;
  const people: Person[] = [];
  beforeAll(async () => {
    [browser, database] = await Promise.all([openBrowser(), startDatabase('demo')]);
    db = openDatabase({ connectionString: database.url }, () => undefined);
    product = await startProduct({ DATABASE_URL: database.url, DEMO: '1', ALLOCATION_SWEEP_MS: '100' });
    podcast = await db.value<number>(`select code from product where name = 'Podcast'`);
    admin = await tokenOf(product.url, 'admin01');
  });
  afterAll(async () => {
    expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
    await browser.close();
    await product.stop();
    await db.close();
    await database.stop();
  });

  const person = async () => {
    const one = await aPerson(browser);
    people.push(one);
    return one;
  };
  const save = async <C extends Call>(call: C, input: RequestOf<C>) => {
    const { code, codeMsg } = await makeCall(product.url, call, input, { token: admin });
    expect(code).withContext(codeMsg).toBe(200);
  };
  /** Staff work at all times, but not yesterday, today and tomorrow. */
  const close = () =>
    save(saveBusinessHours, {
      comeFrom: podcast,
      hours: officeHours({
        timeZone: 'UTC',
        week: ALWAYS,
        exceptions: [{ name: 'Strike', first: dayFromNow(-1), last: dayFromNow(1), spans: [] }],
        awayMessage: 'We are on strike until {back_time}.',
      }),
    });
  const reopen = async () => {
    const all = await answerOf(product.url, listBusinessHours, {}, admin);
    const { updateTime = '' } = all.find(({ comeFrom }) => comeFrom === podcast) ?? {};
    await save(saveBusinessHours, { comeFrom: podcast, hours: null, updateTime });
  };
  const setTargets = (warnPercent: number) =>
    save(saveTargets, {
      comeFrom: podcast,
      type: REPORT_TYPE.chat,
      targets: { firstMinutes: 60, nextMinutes: 60, resolveMinutes: 600, warnPercent },
    });
  const clocks = (customer: string) =>
    db.one<Clocks>(
      `select first_in_time, next_in_time, next_late, resolved_in_time from chat where customer_id = $1
        order by chat.id desc limit 1`,
      [customer],
    );
  const item = (page: Page) => page.getByRole('option', { selected: true });

  it('is closed, due, warned of, put off, late and resolved, and is replayed', async () => {
    const [ada, customer] = [await person(), await person()];
    await close();
    await startChat(customer.page, product.url, '1017', 'Podcast');
    await say(customer.page, 'Where is my episode?');
    await until('the away message is there', async () =>
      (await textsOf(customer.page)).some((text) => text.startsWith('We are on strike until')),
    );
    await startWork(ada.page, product.url, 'staff01');
    const chat = await openChat(ada, 'Podcast');
    await item(chat)
      .getByText(/due in [12] d/)
      .waitFor();

    await setTargets(1);
    await reopen();
    await until('the deadline has moved', async () => {
      await chat.reload();
      await composer(chat).waitFor();
      return (
        (await item(chat)
          .getByText(/due in \d+ min/)
          .count()) === 1
      );
    });
    await chat
      .getByText(/Please answer chat ID-/)
      .first()
      .waitFor();
    await say(chat, 'It comes at noon.');
    await until('the first answer was in time', async () => (await clocks('1017')).firstInTime === true);

    await chat.getByRole('heading', { level: 2 }).last().click();
    await chat.keyboard.press('z');
    await chat.getByRole('dialog').getByRole('button', { name: 'Put off', exact: true }).click();
    await chat.getByText(/^Put off until/).waitFor();
    await say(customer.page, 'It is noon.');
    await chat.getByText(/^Put off until/).waitFor({ state: 'detached' });
    await item(chat)
      .getByText(/due in \d+ min/)
      .waitFor();

    await db.query(
      `update chat set respond_by = now() - interval '3 minutes', respond_warn_at = now() - interval '9 minutes'
        where customer_id = 1017 and ended_at is null`,
    );
    await chat.reload();
    await item(chat)
      .getByText(/\d+ min late/)
      .waitFor();
    await expectReplayed(chat);
    await say(chat, 'Here it is.');
    await chat.getByRole('button', { name: 'End chat' }).click();
    await until('the chat is resolved', async () => (await clocks('1017')).resolvedInTime === true);
    expect(await clocks('1017')).toEqual({ firstInTime: true, nextInTime: 0, nextLate: 1, resolvedInTime: true });
  });
});
