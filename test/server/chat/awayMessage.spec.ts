import { ROLE_KEY } from '#contract/domain.ts';
import { saveBusinessHours, type BusinessHours } from '#contract/http/businessHours.ts';
import { openCustomerChat, readLine } from '#contract/http/customer.ts';
import { aChat, aCustomer, aSession, aStaff } from '../../support/builders.ts';
import { aChatCustomer, enterChat } from '../../support/chatClient.ts';
import { aConversation } from '../../support/conversation.ts';
import { setEveryoneOffline } from '../../support/everyoneOffline.ts';
import { weekOf } from '../../support/officeHours.ts';
import { scheduledFor, untilNothingIsDue } from '../../support/scheduledWork.ts';
import { startServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';

const CLOSED = 'We are closed. Back {back_time}.';
const HOUR_MS = 3_600_000;

describe('outside business hours', () => {
  let server: TestServer;
  let editor: string;
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'warn' } });
    editor = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.settingsHours] })).id);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await setEveryoneOffline(server.db);
    await server.db.query('delete from business_hours');
  });

  /** The days around now without work, and the days before and after with it: there is no other week. */
  const closedNow = (awayMessage = CLOSED): BusinessHours => {
    const day = (inDays: number) => new Date(Date.now() + inDays * 24 * HOUR_MS).toISOString().slice(0, 10);
    const allDay = [{ from: '00:00', to: '24:00' }];
    return {
      timeZone: 'UTC',
      week: [...weekOf(allDay).slice(0, 5), allDay, allDay],
      exceptions: [{ name: 'Now', first: day(-1), last: day(1), spans: [] }],
      awayMessage,
    };
  };
  const openNow = (awayMessage = CLOSED): BusinessHours => ({ ...closedNow(awayMessage), exceptions: [] });
  const save = async (hours: BusinessHours, comeFrom = 0) => {
    const { rows } = await server.db.query<{ at: Date }>(
      'select updated_at as at from business_hours where product = $1',
      [comeFrom],
    );
    const updateTime = rows[0]?.at.toISOString();
    const saved = { comeFrom, hours, ...(updateTime !== undefined && { updateTime }) };
    expect((await server.call(saveBusinessHours, saved, { token: editor })).code).toBe(200);
  };
  const sentTo = async (chatId: string) => {
    const { rows } = await server.db.query<{ msg: string }>(
      "select msg from message where chat_id = $1 and client_msg_id = 'away'",
      [chatId],
    );
    return rows.map(({ msg }) => msg);
  };
  const open = async (comeFrom = 1) => {
    const customer = await aChatCustomer((await aCustomer(server.db)).id);
    const side = await enterChat(server.url, customer);
    const { data } = await server.call(openCustomerChat, { comeFrom }, { token: customer.httpToken });
    return { chatId: data?.chat?.chatId ?? '', side, customer };
  };

  it('a customer who starts a chat is told once when staff are back, however often they write', async () => {
    await save(closedNow());
    const { chatId, side } = await open();
    const { msg } = await side.until('Message', (message) => message.chatId === chatId);
    expect(msg).toMatch(/We are closed\. Back \w+day,? \d{1,2} \w+(,| at) 00:00\./);
    await side.say(chatId, 'Hello?');
    await side.say(chatId, 'Is anyone there?');
    await untilNothingIsDue(server.db);
    expect((await sentTo(chatId)).length).toBe(1);
    expect(await scheduledFor(server.db, 'chat', chatId)).not.toEqual(
      jasmine.objectContaining({ 'chat.away': jasmine.any(Number) }),
    );
  });

  it('the reception, which promises somebody soon, is not sent', async () => {
    await server.db.query("update config_chat set is_auto_reception = true, auto_reception_text = 'Soon!'");
    await save(closedNow());
    const closed = await open();
    await closed.side.until('Message', ({ chatId }) => chatId === closed.chatId);
    await save(openNow());
    const opened = await open();
    await opened.side.until('Message', ({ chatId }) => chatId === opened.chatId);
    expect([closed.side.texts(closed.chatId)[0], opened.side.texts(opened.chatId)]).toEqual([
      jasmine.stringMatching(/^We are closed/),
      ['Soon!'],
    ]);
    await server.db.query('update config_chat set is_auto_reception = false');
  });

  it('says when in the language and the time zone of the customer', async () => {
    await save(closedNow());
    const { id } = await aChat(server.db);
    await server.db.query(
      "update chat set language = 'fr', time_zone = 'Asia/Tokyo', waiting_since = now() where id = $1",
      [id],
    );
    await until('it is sent', async () => (await sentTo(id)).length === 1);
    expect((await sentTo(id))[0]).toMatch(/\w+di \d{1,2} [\wéû]+ à 09:00/);
  });

  it('nothing is said in a chat in which staff have written', async () => {
    await save(openNow());
    const { chatId, agentSide, customerSide } = await aConversation(server);
    await agentSide.say(chatId, 'Hello!');
    await save(closedNow());
    await customerSide.say(chatId, 'My parcel is lost');
    await untilNothingIsDue(server.db);
    expect(await scheduledFor(server.db, 'chat', chatId)).not.toEqual(
      jasmine.objectContaining({ 'chat.away': jasmine.any(Number) }),
    );
    expect(await sentTo(chatId)).toEqual([]);
  });

  it('nothing is said while somebody has the chat, who may be about to answer', async () => {
    await save(openNow());
    const { chatId } = await aConversation(server);
    await save(closedNow());
    const inMs = async () => (await scheduledFor(server.db, 'chat', chatId))['chat.away'] ?? -1;
    await until('the server looks again in a minute', async () => {
      const ms = await inMs();
      return ms > 30_000 && ms <= 60_000;
    });
    expect(await sentTo(chatId)).toEqual([]);
  });

  it('customers who still wait when staff stop working are told then', async () => {
    await save(openNow());
    const { chatId } = await open();
    expect((await scheduledFor(server.db, 'chat', chatId))['chat.away']).toBeGreaterThan(HOUR_MS);
    await save(closedNow());
    await until('the change of hours is noticed', async () => (await sentTo(chatId)).length === 1);
    expect(await scheduledFor(server.db, 'chat', chatId)).not.toEqual(
      jasmine.objectContaining({ 'chat.away': jasmine.any(Number) }),
    );
  });

  it('nothing is said without a text, without hours, and where a product is open', async () => {
    await save(closedNow(''));
    await save(openNow(), 2);
    const [silent, ofOpen] = [await open(1), await open(2)];
    await untilNothingIsDue(server.db);
    expect([await sentTo(silent.chatId), await sentTo(ofOpen.chatId)]).toEqual([[], []]);
    await server.db.query('delete from business_hours');
    const { chatId } = await open();
    expect(await scheduledFor(server.db, 'chat', chatId)).not.toEqual(
      jasmine.objectContaining({ 'chat.away': jasmine.any(Number) }),
    );
  });

  it('the line says of which products staff do not work, and when they do next', async () => {
    await save(closedNow());
    await save(openNow(), 2);
    const customer = await aChatCustomer((await aCustomer(server.db)).id);
    const closed = async () => (await server.call(readLine, {}, { token: customer.httpToken })).data?.closed ?? [];
    await until('the line is read again', async () => (await closed()).length > 0);
    const products = await closed();
    expect(products.map(({ comeFrom }) => comeFrom)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
    const inMs = Date.parse(products[0]?.backAt ?? '') - Date.now();
    expect(inMs).toBeGreaterThan(24 * HOUR_MS);
    expect(inMs).toBeLessThanOrEqual(48 * HOUR_MS);
  });
});
