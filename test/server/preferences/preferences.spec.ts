import { COMMAND_KEYS_MAX, COMMANDS_MAX, KEYS_TEXT_MAX } from '#contract/constants.ts';
import { getPreferences, savePreferences, type StaffPreferences } from '#contract/http/preferences.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const OWN: StaffPreferences = {
  keys: [{ id: 'chat.next', keys: ['n', 'Alt+ArrowDown'] }],
  sendKey: 'modEnter',
  afterEnd: 'stay',
  announcesChats: false,
};

describe('the preferences of staff', () => {
  const freshServer = shareServer();
  let server: TestServer;
  beforeEach(async () => {
    server = await freshServer();
  });

  const aPerson = async () => {
    const { id } = await aStaff(server.db);
    const token = await aSession(server.db, id);
    return {
      id,
      read: async () => (await server.call(getPreferences, {}, { token })).data,
      save: (preferences: StaffPreferences) => server.call(savePreferences, preferences, { token }),
    };
  };

  it('are the defaults until something is stored, and each person has their own', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    expect(await one.read()).toEqual({ keys: [], sendKey: 'enter', afterEnd: 'next', announcesChats: true });
    expect((await one.save(OWN)).code).toBe(200);
    expect(await one.read()).toEqual(OWN);
    expect(await other.read()).toEqual({ keys: [], sendKey: 'enter', afterEnd: 'next', announcesChats: true });
    expect((await one.save({ keys: [], sendKey: 'enter', afterEnd: 'next', announcesChats: true })).code).toBe(200);
    expect(await one.read()).toEqual({ keys: [], sendKey: 'enter', afterEnd: 'next', announcesChats: true });
  });

  it('may name a key by half a character', async () => {
    const { read, save } = await aPerson();
    expect(
      (
        await save({
          keys: [{ id: '\ud800', keys: ['\ude00'] }],
          sendKey: 'enter',
          afterEnd: 'next',
          announcesChats: true,
        })
      ).code,
    ).toBe(200);
    expect((await read())?.keys).toEqual([{ id: '\ufffd', keys: ['\ufffd'] }]);
  });

  it('are deleted with their account', async () => {
    const { id, save } = await aPerson();
    await save(OWN);
    await server.db.query('delete from session where staff_id = $1', [id]);
    await server.db.query('delete from staff where id = $1', [id]);
    const { rows } = await server.db.query('select 1 from staff_preferences where staff_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('are refused when they are more or longer than anyone can press, and the stored ones stay', async () => {
    const { read, save } = await aPerson();
    await save(OWN);
    const keysOf = (count: number, keys: readonly string[]): StaffPreferences => ({
      keys: Array.from({ length: count }, (_, no) => ({ id: `command${no}`, keys: [...keys] })),
      sendKey: 'enter',
      afterEnd: 'next',
      announcesChats: true,
    });
    const refused: readonly StaffPreferences[] = [
      keysOf(COMMANDS_MAX + 1, ['n']),
      keysOf(
        1,
        Array.from({ length: COMMAND_KEYS_MAX + 1 }, () => 'n'),
      ),
      keysOf(1, ['n'.repeat(KEYS_TEXT_MAX + 1)]),
      keysOf(1, ['']),
      { keys: [...OWN.keys, ...OWN.keys], sendKey: 'enter', afterEnd: 'next', announcesChats: true },
    ];
    for (const preferences of refused) expect((await save(preferences)).code).toBe(4022);
    expect(await read()).toEqual(OWN);
    expect(
      (
        await save(
          keysOf(
            COMMANDS_MAX,
            Array.from({ length: COMMAND_KEYS_MAX }, () => 'n'),
          ),
        )
      ).code,
    ).toBe(200);
  });
});
