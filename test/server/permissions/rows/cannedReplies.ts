import type { CannedScope } from '#contract/canned.ts';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as cannedReplies from '#contract/http/cannedReplies.ts';
import { aCannedReply } from '#test/support/cannedReplies.ts';
import { anAccount, aWord, FIRST_PAGE, NO_ID } from '../objects.ts';
import { SECRET, type Caller, type Fixture } from '../fixture.ts';
import type { Row, Rows } from '../row.ts';

const SETTINGS = ROLE_KEY.settingsCanned;
const BY = staff(ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit, SETTINGS);
const USERS = [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit] as const;
const MANAGERS_ONLY = { D: 4003, L: 4003, A: 200 } as const;

const written = (scope: CannedScope) => ({
  scope,
  product: null,
  title: 'Hello',
  shortcut: aWord(),
  texts: [{ lang: 'en', body: 'Hello {customer}' }],
  steps: [],
});
const others = async (fixture: Fixture, isArchived = false): Promise<string> =>
  aCannedReply(fixture.db, {
    staffId: await anAccount(fixture, 'D'),
    title: SECRET,
    texts: [{ lang: 'en', body: SECRET }],
    isArchived,
  });
const own = ({ id }: Caller, { db }: Fixture, isArchived = false): Promise<string> =>
  aCannedReply(db, { staffId: id, isArchived });

/** Lists whose personal replies are the caller's own only. */
function listing(isArchived: boolean): Row<object> {
  return {
    by: BY,
    own: {
      request: async ({ id }, { db }) => {
        await aCannedReply(db, { staffId: id, title: SECRET, isArchived });
        return {};
      },
      answer: 'shown',
    },
    foreign: {
      request: async (_, fixture) => {
        await others(fixture, isArchived);
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  };
}

/** A change of a personal reply by its owner, and of one for all by holders of the settings' key. */
function changing<In>(input: (id: string) => In, isArchived = false): Row<In> {
  return {
    by: BY,
    own: { request: async (caller, fixture) => input(await own(caller, fixture, isArchived)), answer: 200 },
    foreign: { request: async (_, fixture) => input(await others(fixture, isArchived)), answer: 4004 },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      'one for all, without the key': {
        request: async (_, { db }) => input(await aCannedReply(db, { isArchived })),
        answer: MANAGERS_ONLY,
        holding: USERS,
      },
      'one for all': {
        request: async (_, { db }) => input(await aCannedReply(db, { isArchived })),
        answer: 200,
        holding: [SETTINGS],
      },
    },
  };
}

const ofManagers = <In>(input: () => In): Row<In> => ({
  by: staff(SETTINGS),
  own: { request: input, answer: 200 },
  foreign: {
    request: async (_, fixture) => {
      await others(fixture);
      return input();
    },
    answer: 'hidden',
  },
  missing: 'it names nothing',
});

export const cannedReplyRows: Rows<typeof cannedReplies> = {
  listCannedReplies: listing(false),
  listArchivedCannedReplies: listing(true),
  addCannedReply: {
    by: BY,
    own: { request: () => written('personal'), answer: 200 },
    foreign: 'it only makes something new',
    missing: 'it only makes something new',
    more: {
      'one for all, without the key': {
        request: () => written('shared'),
        answer: MANAGERS_ONLY,
        holding: USERS,
      },
      'one for all': { request: () => written('shared'), answer: 200, holding: [SETTINGS] },
    },
  },
  editCannedReply: changing((id) => {
    const { scope: _, ...fields } = written('shared');
    return { id, ...fields };
  }),
  archiveCannedReply: changing((id) => ({ id })),
  restoreCannedReply: changing((id) => ({ id }), true),
  listCannedVersions: {
    by: BY,
    own: { request: async (caller, fixture) => ({ id: await own(caller, fixture) }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ id: await others(fixture) }), answer: 4004 },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
    more: {
      'one for all': { request: async (_, { db }) => ({ id: await aCannedReply(db) }), answer: 200, holding: USERS },
    },
  },
  exportCannedReplies: ofManagers(() => ({})),
  importCannedReplies: ofManagers(() => ({ replies: [] })),
  pageCannedUse: ofManagers(() => FIRST_PAGE),
  listStaleCannedReplies: ofManagers(() => ({})),
};
