import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as messageSearch from '#contract/http/messageSearch.ts';
import { othersChat, ownChat } from '../objects.ts';
import { SECRET, type Fixture } from '../fixture.ts';
import type { Rows } from '../row.ts';

const of = (isEnded: boolean) => async (_: unknown, fixture: Fixture) => {
  await othersChat(fixture, { isEnded });
  return { keyword: SECRET };
};
const withoutHistory = [ROLE_KEY.tasks, ROLE_KEY.leader];

export const messageSearchRows: Rows<typeof messageSearch> = {
  searchMessages: {
    by: staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history),
    own: {
      request: async (caller, fixture) => {
        await ownChat(fixture, caller);
        return { keyword: 'anything' };
      },
      answer: 200,
    },
    foreign: { request: of(true), answer: 'shown' },
    missing: 'it names nothing',
    more: {
      'of those who may read no history': {
        request: of(true),
        answer: { D: 'hidden', L: 'hidden', A: 'shown' },
        holding: withoutHistory,
      },
      'of leaders who may watch': {
        request: of(false),
        answer: { D: 'hidden', L: 'shown', A: 'shown' },
        holding: [...withoutHistory, BUTTON_KEY.chatWatch],
      },
    },
  },
};
