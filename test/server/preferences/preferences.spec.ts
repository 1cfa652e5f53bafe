import { COMMAND_KEYS_MAX, COMMANDS_MAX, KEYS_TEXT_MAX } from '#contract/constants.ts';
import {
  getPreferences,
  savePreferences,
  type FilteredList,
  type StaffPreferences,
} from '#contract/http/preferences.ts';
import { SAVED_FILTER_NAME_MAX, SAVED_FILTERS_MAX, SAVED_SEARCH_MAX } from '#contract/serviceLimits.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

const OWN: StaffPreferences = {
  keys: [{ id: 'chat.next', keys: ['n', 'Alt+ArrowDown'] }],
  sendKey: 'modEnter',
  afterEnd: 'stay',
  announcesChats: false,
  undoSend: true,
  savedFilters: [{ list: 'queries', name: 'Closed', search: '?status=2' }],
};
const DEFAULTS: StaffPreferences = {
  keys: [],
  sendKey: 'enter',
  afterEnd: 'next',
  announcesChats: true,
  undoSend: false,
  savedFilters: [],
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
      save: (preferences: Partial<StaffPreferences>) => server.call(savePreferences, preferences, { token }),
    };
  };

  it('are the defaults until something is stored, and each person has their own', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    expect(await one.read()).toEqual(DEFAULTS);
    expect((await one.save(OWN)).code).toBe(200);
    expect(await one.read()).toEqual(OWN);
    expect(await other.read()).toEqual(DEFAULTS);
    expect((await one.save(DEFAULTS)).code).toBe(200);
    expect(await one.read()).toEqual(DEFAULTS);
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
    const keysOf = (count: number, keys: readonly string[]): Partial<StaffPreferences> => ({
      keys: Array.from({ length: count }, (_, no) => ({ id: `command${no}`, keys: [...keys] })),
      sendKey: 'enter',
      afterEnd: 'next',
      announcesChats: true,
    });
    const refused: readonly Partial<StaffPreferences>[] = [
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

  it('change only as far as they are named', async () => {
    const { read, save } = await aPerson();
    const { savedFilters, ...others } = OWN;
    await save({ savedFilters });
    expect(await read())
      .withContext('with nothing stored')
      .toEqual({ ...DEFAULTS, savedFilters });
    await save(others);
    expect(await read()).toEqual(OWN);
    await save({ savedFilters: [] });
    expect(await read()).toEqual({ ...OWN, savedFilters: [] });
  });

  it('have saved filters with names that differ within a list, are visible and not too long', async () => {
    const { read, save } = await aPerson();
    const filter = (name: string, search = '?status=2', list: FilteredList = 'queries') => ({ list, name, search });
    const many = (count: number) => Array.from({ length: count }, (_, no) => filter(`Filter ${no}`, `?category=${no}`));
    expect(
      (await save({ savedFilters: [filter(' \u00c9t\u00e9 '), filter('\u00c9t\u00e9', '?x=1', 'tasks')] })).code,
    ).toBe(200);
    const stored = await read();
    expect(stored?.savedFilters.map(({ list, name }) => `${list} ${name}`)).toEqual([
      'queries \u00c9t\u00e9',
      'tasks \u00c9t\u00e9',
    ]);
    const refused = [
      [filter('')],
      [filter(' \u200b ')],
      [filter('Clo\u202esed')],
      [filter('n'.repeat(SAVED_FILTER_NAME_MAX + 1))],
      [filter('\u00c9t\u00e9'), filter('E\u0301T\u00c9')],
      [filter('Elsewhere', '//elsewhere.test')],
      [filter('None', '?')],
      [filter('Long', `?keyword=${'x'.repeat(SAVED_SEARCH_MAX)}`)],
      many(SAVED_FILTERS_MAX + 1),
    ];
    for (const savedFilters of refused)
      expect((await save({ savedFilters })).code)
        .withContext(JSON.stringify(savedFilters[0]))
        .toBe(4022);
    expect(await read()).toEqual(stored);
    expect((await save({ savedFilters: many(SAVED_FILTERS_MAX) })).code).toBe(200);
  });
});
