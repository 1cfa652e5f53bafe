import { randomUUID } from 'node:crypto';
import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as notes from '#contract/http/notes.ts';
import { FIRST_PAGE, NO_ID, othersChat, othersQuery, ownChat } from '../objects.ts';
import { SECRET, type Caller, type Fixture } from '../fixture.ts';
import type { Expected, Row, Rows } from '../row.ts';

const READERS = [ROLE_KEY.tasks, ROLE_KEY.leader, ROLE_KEY.history] as const;
const LIVE = [ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.chatWatch] as const;
const WRITERS = [...READERS, BUTTON_KEY.queryEdit] as const;
const WRITTEN = { text: 'A note.', picIds: [] as string[] };

/** A note that holds SECRET. @returns its id */
async function aNoteBy({ db }: Fixture, authorId: string, of: { chatId?: string; queryId?: string }): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'insert into note (chat_id, query_id, author_id, text) values ($1, $2, $3, $4) returning id::text',
    [of.chatId ?? null, of.queryId ?? null, authorId, SECRET],
  );
  return rows[0]?.id ?? '';
}

async function aNoted(fixture: Fixture, chatId: string): Promise<string> {
  const { id } = await fixture.staff('D', [ROLE_KEY.tasks]);
  await aNoteBy(fixture, id, { chatId });
  return chatId;
}

/** A chat's notes: for those who may read the chat. */
function ofChat<In>(input: (chatId: string) => In, shown: Expected): Row<In> {
  const others = async (fixture: Fixture, options: Parameters<typeof othersChat>[1] = {}) =>
    input(await aNoted(fixture, (await othersChat(fixture, options)).id));
  return {
    by: staff(...READERS),
    own: { request: async (caller, fixture) => input((await ownChat(fixture, caller)).id), answer: 200 },
    foreign: {
      request: (_, fixture) => others(fixture),
      answer: { D: 4004, L: shown, A: shown },
      holding: LIVE,
    },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      "another person's that has ended": {
        request: (_, fixture) => others(fixture, { isEnded: true }),
        answer: { D: 4004, L: 4004, A: shown },
        holding: LIVE,
      },
      "another person's that has ended, with the key of history": {
        request: (_, fixture) => others(fixture, { isEnded: true }),
        answer: shown,
        holding: [ROLE_KEY.history],
      },
    },
  };
}

/** A change of a note: for its author, as long as they may read what it is about. */
function rewriting<In>(input: (noteId: string) => In): Row<In> {
  const onOwnChat = async (caller: Caller, fixture: Fixture, authorId: string) =>
    input(await aNoteBy(fixture, authorId, { chatId: (await ownChat(fixture, caller)).id }));
  return {
    by: staff(...WRITERS),
    own: { request: (caller, fixture) => onOwnChat(caller, fixture, caller.id), answer: 200 },
    foreign: {
      request: async (caller, fixture) => onOwnChat(caller, fixture, (await fixture.staff('D')).id),
      answer: 4003,
    },
    missing: { request: () => input(NO_ID), answer: 4004 },
    more: {
      'own, on a chat that one may not read any more': {
        request: async ({ id }, fixture) =>
          input(await aNoteBy(fixture, id, { chatId: (await othersChat(fixture)).id })),
        answer: { D: 4004, L: 200, A: 200 },
        holding: LIVE,
      },
      'own, on a query': {
        request: async ({ id }, fixture) => input(await aNoteBy(fixture, id, { queryId: await othersQuery(fixture) })),
        answer: 200,
        holding: [BUTTON_KEY.queryEdit, ROLE_KEY.queryService],
      },
      'own, on a query, without the key of its screen': {
        request: async ({ id }, fixture) => input(await aNoteBy(fixture, id, { queryId: await othersQuery(fixture) })),
        answer: { D: 4003, L: 4003, A: 200 },
        holding: [BUTTON_KEY.queryEdit],
      },
    },
  };
}

export const noteRows: Rows<typeof notes> = {
  uploadNotePicture: {
    by: staff(...WRITERS),
    own: { request: () => ({}), answer: 200 },
    foreign: 'it only makes something new',
    missing: 'it names nothing',
  },
  addChatNote: ofChat((chatId) => ({ chatId, ...WRITTEN, clientId: randomUUID() }), 200),
  pageChatNotes: ofChat((chatId) => ({ chatId, ...FIRST_PAGE }), 'shown'),
  addQueryNote: {
    by: staff(BUTTON_KEY.queryEdit),
    besides: [ROLE_KEY.queryService],
    own: {
      request: async (_, fixture) => ({ queryId: await othersQuery(fixture), ...WRITTEN, clientId: randomUUID() }),
      answer: 200,
    },
    foreign: {
      request: async (_, fixture) => ({ queryId: await othersQuery(fixture, { isClosed: true }), ...WRITTEN }),
      answer: 200,
    },
    missing: { request: () => ({ queryId: NO_ID, ...WRITTEN }), answer: 4004 },
  },
  pageQueryNotes: {
    by: staff(ROLE_KEY.queryService),
    own: { request: async (_, fixture) => ({ queryId: await othersQuery(fixture), ...FIRST_PAGE }), answer: 200 },
    foreign: {
      request: async (_, fixture) => {
        const queryId = await othersQuery(fixture);
        await aNoteBy(fixture, (await fixture.staff('D')).id, { queryId });
        return { queryId, ...FIRST_PAGE };
      },
      answer: 'shown',
    },
    missing: { request: () => ({ queryId: NO_ID, ...FIRST_PAGE }), answer: 4004 },
  },
  editNote: rewriting((id) => ({ id, ...WRITTEN })),
  deleteNote: rewriting((id) => ({ id })),
  findMentionCandidates: {
    by: staff(...WRITERS),
    own: { request: () => ({ about: 'chat' as const }), answer: 200 },
    foreign: 'it is the same for all',
    missing: 'it names nothing',
  },
  listOwnMentions: {
    by: staff(...WRITERS, ROLE_KEY.queryService),
    own: { request: () => ({}), answer: 200 },
    // It mentions someone else.
    foreign: {
      request: async (_, fixture) => {
        const { id: chatId, staffId } = await othersChat(fixture);
        const noteId = await aNoteBy(fixture, staffId, { chatId });
        await fixture.db.query('insert into note_mentioned (note_id, staff_id) values ($1, $2)', [noteId, staffId]);
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
    more: {
      'of a chat that one may not read any more': {
        request: async ({ id }, fixture) => {
          const { id: chatId, staffId } = await othersChat(fixture, { isEnded: true });
          const noteId = await aNoteBy(fixture, staffId, { chatId });
          await fixture.db.query('insert into note_mentioned (note_id, staff_id) values ($1, $2)', [noteId, id]);
          return {};
        },
        answer: { D: 'hidden', L: 'hidden', A: 'shown' },
        holding: LIVE,
      },
    },
  },
};
