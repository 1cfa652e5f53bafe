import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as lookOn from '#contract/http/lookOn.ts';
import { NO_ID, aTaker, othersChat, ownChat } from '../objects.ts';
import { SECRET, type Caller, type Fixture } from '../fixture.ts';
import type { Row, Rows, Situation } from '../row.ts';

const READERS = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history] as const;

/** What leaders may do in a chat that they may watch. Who takes one over must be someone who takes chats. */
function stepIn<Extra>(
  key: string,
  extra: Extra,
  answers: { readonly own: Situation<unknown>['answer']; readonly inLine: number },
) {
  const of =
    (options: { readonly isInLine?: boolean; readonly isEnded?: boolean } = {}) =>
    async (_: Caller, fixture: Fixture) => ({ chatId: (await othersChat(fixture, options)).id, ...extra });
  const taking = [key, ROLE_KEY.leader];
  const holding = [...taking, BUTTON_KEY.chatWatch];
  return {
    by: staff(key),
    own: {
      request: async (caller, fixture) => ({ chatId: (await ownChat(fixture, caller)).id, ...extra }),
      answer: answers.own,
      holding,
    },
    foreign: { request: of(), answer: { D: 4004, L: 200, A: 200 }, holding },
    missing: { request: () => ({ chatId: NO_ID, ...extra }), answer: 4004, holding },
    more: {
      'without the key of watching': { request: of(), answer: { D: 4004, L: 4004, A: 200 }, holding: taking },
      'one in line': {
        request: of({ isInLine: true }),
        answer: { D: 4004, L: answers.inLine, A: answers.inLine },
        holding,
      },
      'one that has ended': { request: of({ isEnded: true }), answer: { D: 4004, L: 4004, A: 4009 }, holding },
    },
  } satisfies Row<{ readonly chatId: string } & Extra>;
}

/** A whisper to someone. @returns its id */
async function aWhisperTo(fixture: Fixture, staffId: string): Promise<string> {
  const { id: chatId } = await ownChat(fixture, { kind: 'staff', id: staffId, token: '', sessionId: '', roleId: null });
  const { rows } = await fixture.db.query<{ id: string }>(
    'insert into note (chat_id, author_id, text, whisper_to) values ($1, $2, $3, $2) returning id::text',
    [chatId, staffId, SECRET],
  );
  return rows[0]?.id ?? '';
}

const joined = async (fixture: Fixture, staffId: string) => {
  const { id: chatId } = await othersChat(fixture);
  await fixture.db.query('insert into chat_joined (chat_id, staff_id) values ($1, $2)', [chatId, staffId]);
  return { chatId };
};

/** Someone whose name others may not see has joined. */
async function isWithSomeone(fixture: Fixture, chatId: string): Promise<{ readonly chatId: string }> {
  const { id } = await fixture.staff('L');
  await fixture.db.query('update staff set name = $2 where id = $1', [id, SECRET]);
  await fixture.db.query('insert into chat_joined (chat_id, staff_id) values ($1, $2)', [chatId, id]);
  return { chatId };
}

const ofOthers: Situation<{ readonly chatId: string }>['request'] = async (_, fixture) =>
  isWithSomeone(fixture, (await othersChat(fixture)).id);

export const lookOnRows: Rows<typeof lookOn> = {
  whisperInChat: stepIn(BUTTON_KEY.chatWhisper, { text: 'A whisper.' }, { own: 4009, inLine: 4009 }),
  readWhisper: {
    by: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
    own: { request: async ({ id }, fixture) => ({ id: await aWhisperTo(fixture, id) }), answer: 200 },
    foreign: {
      request: async (_, fixture) => ({ id: await aWhisperTo(fixture, await aTaker(fixture)) }),
      answer: 4004,
    },
    missing: { request: () => ({ id: NO_ID }), answer: 4004 },
  },
  joinChat: stepIn(BUTTON_KEY.chatJoin, {}, { own: 4009, inLine: 4009 }),
  leaveChat: {
    by: staff(ROLE_KEY.tasks, ROLE_KEY.leader),
    own: { request: ({ id }, fixture) => joined(fixture, id), answer: 200 },
    foreign: { request: async (_, fixture) => joined(fixture, await aTaker(fixture)), answer: 4004 },
    missing: { request: () => ({ chatId: NO_ID }), answer: 4004 },
  },
  takeOverChat: stepIn(BUTTON_KEY.chatTakeOver, {}, { own: { D: 4022, L: 4022, A: 4009 }, inLine: 200 }),
  listOnlookers: {
    by: staff(...READERS),
    own: {
      request: async (caller, fixture) => isWithSomeone(fixture, (await ownChat(fixture, caller)).id),
      answer: 'shown',
    },
    foreign: { request: ofOthers, answer: { D: 4004, L: 4004, A: 'shown' }, holding: [ROLE_KEY.leader] },
    missing: { request: () => ({ chatId: NO_ID }), answer: 4004 },
    more: {
      'with the key of watching': {
        request: ofOthers,
        answer: { D: 4004, L: 'shown', A: 'shown' },
        holding: [ROLE_KEY.leader, BUTTON_KEY.chatWatch],
      },
      'with the key of history': { request: ofOthers, answer: 'shown', holding: [ROLE_KEY.history] },
    },
  },
};
