import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as transcripts from '#contract/http/transcripts.ts';
import { NO_ID, othersChat, othersQuery, ownChat } from '../objects.ts';
import type { Rows } from '../row.ts';

const LIVE = [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.chatWatch] as const;
const OF_CHAT = { format: 'text', notes: 'true' } as const;
const OF_QUERY = { format: 'html', notes: 'true' } as const;

export const transcriptRows: Rows<typeof transcripts> = {
  chatTranscript: {
    by: staff(ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history),
    own: {
      request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id, ...OF_CHAT }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ chatId: (await othersChat(fixture)).id, ...OF_CHAT }),
      answer: { D: 4004, L: 'shown', A: 'shown' },
      holding: LIVE,
    },
    missing: { request: () => ({ chatId: NO_ID, ...OF_CHAT }), answer: 4004 },
    more: {
      "another person's that has ended": {
        request: async (_, fixture) => ({ chatId: (await othersChat(fixture, { isEnded: true })).id, ...OF_CHAT }),
        answer: { D: 4004, L: 4004, A: 'shown' },
        holding: LIVE,
      },
      "another person's that has ended, with the key of history": {
        request: async (_, fixture) => ({ chatId: (await othersChat(fixture, { isEnded: true })).id, ...OF_CHAT }),
        answer: 'shown',
        holding: [ROLE_KEY.history],
      },
    },
  },
  queryTranscript: {
    by: staff(ROLE_KEY.queryService),
    own: { request: async (_, fixture) => ({ queryId: await othersQuery(fixture), ...OF_QUERY }), answer: 200 },
    foreign: { request: async (_, fixture) => ({ queryId: await othersQuery(fixture), ...OF_QUERY }), answer: 'shown' },
    missing: { request: () => ({ queryId: NO_ID, ...OF_QUERY }), answer: 4004 },
  },
};
