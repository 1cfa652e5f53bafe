import { ROLE_KEY } from '#contract/domain.ts';
import { deleteUser } from '#contract/http/accounts.ts';
import { pageAuditLog } from '#contract/http/audit.ts';
import type { RequestOf } from '#contract/http/call.ts';
import { findTeamCandidates, listTeams, saveTeam, type Team } from '#contract/http/teams.ts';
import { aSession, aStaff } from '../../support/builders.ts';
import { shareServer } from '../../support/sharedServer.ts';
import type { TestServer } from '../../support/testServer.ts';

type Wanted = RequestOf<typeof saveTeam>;
const PAYMENTS: Wanted = { name: 'Payments', isActive: true, waitMinutes: 5, products: [2, 4], members: [] };

describe('teams', () => {
  const freshServer = shareServer();
  let server: TestServer;
  let editor: string;
  beforeEach(async () => {
    server = await freshServer();
    editor = await aSession(server.db, (await aStaff(server.db, { keys: [ROLE_KEY.teams] })).id);
  });

  const save = (change: Partial<Wanted> = {}) => server.call(saveTeam, { ...PAYMENTS, ...change }, { token: editor });
  const list = async () => (await server.call(listTeams, {}, { token: editor })).data ?? [];
  const adminToken = async () => aSession(server.db, (await aStaff(server.db, { type: 'A' })).id);
  const membersOf = (team: Team) => team.members.map(({ staffId, languages }) => ({ staffId, languages }));
  const named = async (name: string): Promise<Team> => {
    const team = (await list()).find((each) => each.name === name);
    if (team === undefined) throw new Error(`no team ${name}`);
    return team;
  };
  /** Edits the version that is stored, or the given one. */
  const edit = async (name: string, change: Partial<Wanted>, shown?: Team) => {
    const { id, updateTime, ...stored } = shown ?? (await named(name));
    return save({ ...stored, id, updateTime, members: membersOf({ ...stored, id, updateTime }), ...change });
  };

  it('are none at first, and are listed by name, the inactive ones last', async () => {
    expect(await list()).toEqual([]);
    for (const [name, isActive] of [
      ['zebra', true],
      ['Ants', false],
      ['Bees', true],
    ] as const)
      expect((await save({ name, isActive, products: [] })).code).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Bees', 'zebra', 'Ants']);
  });

  it('have products, a wait, and members with their languages', async () => {
    const ann = await aStaff(server.db, { name: 'Ann', keys: [ROLE_KEY.tasks] });
    const bob = await aStaff(server.db, { name: 'Bob' });
    const members = [
      { staffId: bob.id, languages: [] },
      { staffId: ann.id, languages: ['zh', 'ar', 'zh'] },
    ];
    expect((await save({ name: ' Payments\n', products: [4, 2, 4], waitMinutes: 90, members })).code).toBe(200);
    expect(await list()).toEqual([
      {
        id: jasmine.any(String),
        name: 'Payments',
        isActive: true,
        products: [2, 4],
        waitMinutes: 90,
        members: [
          {
            staffId: ann.id,
            account: ann.account,
            name: 'Ann',
            headImg: '',
            languages: ['ar', 'zh'],
            takesChats: true,
          },
          { staffId: bob.id, account: bob.account, name: 'Bob', headImg: '', languages: [], takesChats: false },
        ],
        updateTime: jasmine.any(String),
      },
    ]);
    await edit('Payments', { name: 'Money', members: [{ staffId: bob.id, languages: ['en'] }], products: [] });
    const money = await named('Money');
    expect([membersOf(money), money.products]).toEqual([[{ staffId: bob.id, languages: ['en'] }], []]);
  });

  it('write an entry in the audit log: what changed, and of the members only those', async () => {
    const ann = await aStaff(server.db, { name: 'Ann', account: 'ann01' });
    const bob = await aStaff(server.db, { name: 'Bob', account: 'bob01' });
    await save({ members: [{ staffId: ann.id, languages: ['ar', 'en'] }] });
    await edit('Payments', {
      products: [2],
      members: [
        { staffId: ann.id, languages: ['ar', 'en'] },
        { staffId: bob.id, languages: [] },
      ],
    });
    await edit('Payments', {});
    const { data } = await server.call(
      pageAuditLog,
      { pageNo: 1, pageSize: 10, action: 'settings.team' },
      { token: await adminToken() },
    );
    expect(data?.records.map(({ objectName, changes }) => [objectName, changes])).toEqual([
      [
        'Payments',
        [
          { field: 'products', from: 'Pay, Remit', to: 'Pay' },
          { field: 'members', from: null, to: 'Bob (bob01)' },
        ],
      ],
      [
        'Payments',
        [
          { field: 'name', from: null, to: 'Payments' },
          { field: 'members', from: null, to: 'Ann (ann01: ar en)' },
          { field: 'isActive', from: null, to: 'true' },
          { field: 'products', from: null, to: 'Pay, Remit' },
          { field: 'waitMinutes', from: null, to: '5' },
        ],
      ],
    ]);
  });

  const member = (languages: string[], staffId = '1') => ({ members: [{ staffId, languages }] });
  const eleven = 'ab ac ad ae af ag ah ai aj ak al'.split(' ');
  const refused: readonly [string, Partial<Wanted>, string][] = [
    ['no name', { name: ' \u200b' }, 'Please enter a name'],
    ['41 characters', { name: '\u{1f600}'.repeat(41) }, 'Name: maximum 40 characters'],
    ['two lines', { name: 'Two\nlines' }, 'Control characters are not allowed'],
    ['a name that turns the text around it', { name: 'Pay\u202e team' }, 'Invisible characters are not allowed'],
    ['no wait', { waitMinutes: 0 }, 'The wait must be a whole number from 1 to 1440'],
    ['a wait of more than a day', { waitMinutes: 1_441 }, 'The wait must be a whole number from 1 to 1440'],
    ['a product that there is not', { products: [2, 77] }, 'Products: there is no product 77'],
    ['someone without an account', member([], '999999999'), 'Members: there is no account 999999999'],
    ['an id that can be none', member([], '9999999999999999999'), 'Members: there is no account 9999999999999999999'],
    ['a name of a language', member(['English']), 'Members: \u2068English\u2069 is not a language'],
    ['eleven languages', member(eleven), 'Members: a person can have at most 10 languages'],
    [
      'a person twice',
      { members: [...member([]).members, ...member(['en']).members] },
      'Members: each person can be there once',
    ],
    [
      '501 members',
      { members: Array.from({ length: 501 }, (_, at) => ({ staffId: String(at), languages: [] })) },
      'Members: 500 people at most',
    ],
  ];
  for (const [what, change, message] of refused) {
    it(`refuse ${what}`, async () => {
      const { code, codeMsg } = await save(change);
      expect([code, codeMsg]).toEqual([4022, message]);
      expect(await list()).toEqual([]);
    });
  }

  it('accept a name of 40 characters, and store half of one as it can be read', async () => {
    expect((await save({ name: '\u{1f600}'.repeat(40) })).code).toBe(200);
    expect((await save({ name: 'Half \ud83d', products: [] })).code).toBe(200);
    expect((await named('Half \ufffd')).isActive).toBeTrue();
  });

  it('have names that differ by more than case and encoding, in inactive ones too', async () => {
    await save({ name: 'Zo\u00eb', isActive: false });
    expect((await save({ name: 'ZOE\u0308' })).codeMsg).toBe('This name already exists');
    expect((await edit('Zo\u00eb', { name: 'zo\u00eb' })).code)
      .withContext('its own name')
      .toBe(200);
  });

  it('share no product while they are active', async () => {
    await save();
    const taken = 'Products: \u2068Remit\u2069 belongs to the team \u2068Payments\u2069 already';
    expect((await save({ name: 'Abroad', products: [4, 5] })).codeMsg).toBe(taken);
    expect((await save({ name: 'Abroad', products: [4, 5], isActive: false })).code).toBe(200);
    expect((await edit('Abroad', { isActive: true })).codeMsg).toBe(taken);
    expect((await edit('Payments', { isActive: false })).code).toBe(200);
    expect((await edit('Abroad', { isActive: true })).code).toBe(200);
  });

  it('that two people add with one product: one of them is refused', async () => {
    const answers = await Promise.all([save(), save({ name: 'Abroad', products: [4] })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 4022]);
    expect(await list()).toHaveSize(1);
  });

  it('are at most a hundred', async () => {
    await server.db.query(`insert into team (name) select 'Team ' || n from generate_series(1, 99) n`);
    expect((await save()).code).toBe(200);
    expect((await save({ name: 'Abroad', products: [] })).codeMsg).toBe('There can be at most 100 teams');
    expect((await edit('Payments', { name: 'Money' })).code)
      .withContext('an edit')
      .toBe(200);
  });

  it('are not edited over a newer version, and only where there is one', async () => {
    await save();
    const shown = await named('Payments');
    expect((await edit('', { name: 'Money' }, shown)).code).toBe(200);
    expect((await edit('', { name: 'Abroad' }, shown)).code).toBe(4009);
    expect((await edit('', { name: 'Money' }, shown)).code)
      .withContext('sent again')
      .toBe(200);
    expect((await save({ id: '999999999' })).code).toBe(4004);
  });

  it('show the languages of a person in all teams, and get a new version with them', async () => {
    const { id: staffId } = await aStaff(server.db);
    for (const name of ['Payments', 'Abroad'])
      await save({ name, products: [], members: [{ staffId, languages: ['en'] }] });
    const shown = await named('Abroad');
    await edit('Payments', { members: [{ staffId, languages: ['fr'] }] });
    expect((await named('Abroad')).members[0]?.languages).toEqual(['fr']);
    expect((await edit('', { name: 'Elsewhere' }, shown)).code)
      .withContext('with the languages from before')
      .toBe(4009);
    await edit('Payments', { members: [] });
    expect((await named('Abroad')).members[0]?.languages)
      .withContext('they stay with the person')
      .toEqual(['fr']);
  });

  it('are without deleted accounts, which cannot become members', async () => {
    const { id } = await aStaff(server.db, { name: 'Ann' });
    await save({ members: [{ staffId: id, languages: [] }] });
    const shown = await named('Payments');
    expect((await server.call(deleteUser, { id }, { token: await adminToken() })).code).toBe(200);
    expect((await named('Payments')).members).toEqual([]);
    const { code, codeMsg } = await edit('', { name: 'Money' }, shown);
    expect([code, codeMsg]).toEqual([4022, 'Members: the account of \u2068Ann\u2069 has been deleted']);
    expect((await edit('Payments', { name: 'Money' })).code).toBe(200);
  });

  it('find candidates by name, account or email: those who take chats first, no deleted ones, 20 at most', async () => {
    const find = async (keyword?: string) =>
      (await server.call(findTeamCandidates, keyword === undefined ? {} : { keyword }, { token: editor })).data ?? [];
    const taker = await aStaff(server.db, { name: 'Zoe Kestrel', keys: [ROLE_KEY.tasks] });
    const other = await aStaff(server.db, { name: 'Ann', account: 'kestrel.ann', status: 'I' });
    const gone = await aStaff(server.db, { name: 'Kestrel Gone' });
    await server.db.query('update staff set deleted_at = now() where id = $1', [gone.id]);
    await save({ members: [{ staffId: taker.id, languages: ['sw'] }] });
    const found = await find(' KESTREL');
    expect(found.map(({ staffId, languages, takesChats }) => [staffId, languages, takesChats])).toEqual([
      [taker.id, ['sw'], true],
      [other.id, [], false],
    ]);
    for (let count = 0; count < 20; count += 1) await aStaff(server.db);
    expect(await find()).toHaveSize(20);
    expect((await server.call(findTeamCandidates, { keyword: 'x'.repeat(201) }, { token: editor })).code).toBe(4022);
  });
});
