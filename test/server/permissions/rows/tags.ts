import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as tags from '#contract/http/tags.ts';
import { aWord, NO_ID, othersChat, ownChat } from '../objects.ts';
import type { Caller, Fixture } from '../fixture.ts';
import type { Rows } from '../row.ts';
import { handling } from './queries.ts';

const ANSWERERS = [ROLE_KEY.tasks, ROLE_KEY.leader] as const;

const tag = () => ({ comeFrom: 1, parentId: null, name: aWord(), isActive: true });
const ofOthers =
  (isEnded = false) =>
  async (_: Caller, fixture: Fixture) => ({ chatId: (await othersChat(fixture, { isEnded })).id, tagIds: [] });

export const tagRows: Rows<typeof tags> = {
  listTags: {
    by: staff(ROLE_KEY.settingsTags, ...ANSWERERS, ROLE_KEY.history, ROLE_KEY.queryService, ROLE_KEY.dashboard),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  saveTag: {
    by: staff(ROLE_KEY.settingsTags),
    own: { request: tag, answer: 200 },
    foreign: 'it is the same for all',
    missing: { request: () => ({ ...tag(), id: NO_ID }), answer: 4004 },
  },
  setChatTags: {
    by: staff(...ANSWERERS),
    own: {
      request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id, tagIds: [] }),
      answer: 200,
    },
    foreign: {
      request: ofOthers(),
      answer: { D: 4004, L: 200, A: 200 },
      holding: [...ANSWERERS, BUTTON_KEY.chatWatch],
    },
    missing: { request: () => ({ chatId: NO_ID, tagIds: [] }), answer: 4004 },
    more: {
      'without the key of watching': {
        request: ofOthers(),
        answer: { D: 4004, L: 4004, A: 200 },
        holding: ANSWERERS,
      },
      'one that has ended': { request: ofOthers(true), answer: { D: 4004, L: 4004, A: 200 }, holding: ANSWERERS },
      'one that has ended, with the key of history': {
        request: ofOthers(true),
        answer: 200,
        holding: [...ANSWERERS, ROLE_KEY.history],
      },
      'one to read, without the key of leaders': {
        request: ofOthers(true),
        answer: { D: 4003, L: 4003, A: 200 },
        holding: [ROLE_KEY.tasks, ROLE_KEY.history],
      },
    },
  },
  setQueryTags: handling((queryId) => ({ queryId, tagIds: [] }), 200),
};
