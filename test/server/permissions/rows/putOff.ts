import { BUTTON_KEY, ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as putOff from '#contract/http/putOff.ts';
import { NO_ID, othersChat, ownChat } from '../objects.ts';
import { SECRET, type Caller, type Fixture } from '../fixture.ts';
import type { Row, Rows } from '../row.ts';

const BY = staff(ROLE_KEY.tasks, ROLE_KEY.leader, BUTTON_KEY.queryEdit);

function dueIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** A text that someone sends later in a chat of theirs. @returns its id */
async function aText({ db }: Fixture, staffId: string, chatId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into put_off (staff_id, kind, chat_id, due_at, text)
     values ($1, 'sendLater', $2, now() + interval '1 day', $3) returning id::text`,
    [staffId, chatId, SECRET],
  );
  return rows[0]?.id ?? '';
}

const ofCaller = async (caller: Caller, fixture: Fixture) =>
  aText(fixture, caller.id, (await ownChat(fixture, caller)).id);
const ofOthers = async (_: Caller, fixture: Fixture) => {
  const { id, staffId } = await othersChat(fixture);
  return aText(fixture, staffId, id);
};

function changing<In>(input: (id: string) => In): Row<In> {
  return {
    by: BY,
    own: { request: async (caller, fixture) => input(await ofCaller(caller, fixture)), answer: 200 },
    foreign: { request: async (caller, fixture) => input(await ofOthers(caller, fixture)), answer: 4004 },
    missing: { request: () => input(NO_ID), answer: 4004 },
  };
}

const aSnooze = (chatId: string) => ({ kind: 'snooze' as const, chatId, dueTime: dueIn(3_600_000) });

export const putOffRows: Rows<typeof putOff> = {
  listPutOff: {
    by: BY,
    own: {
      request: async (caller, fixture) => {
        await ofCaller(caller, fixture);
        return {};
      },
      answer: 'shown',
    },
    foreign: {
      request: async (caller, fixture) => {
        await ofOthers(caller, fixture);
        return {};
      },
      answer: 'hidden',
    },
    missing: 'it names nothing',
  },
  addPutOff: {
    by: BY,
    own: { request: async (caller, fixture) => aSnooze((await ownChat(fixture, caller)).id), answer: 200 },
    foreign: { request: async (_, fixture) => aSnooze((await othersChat(fixture)).id), answer: 4004 },
    missing: { request: () => aSnooze(NO_ID), answer: 4004 },
    more: {
      "a reminder of another person's live chat": {
        request: async (_, fixture) => ({ ...aSnooze((await othersChat(fixture)).id), kind: 'reminder' as const }),
        answer: { D: 4004, L: 200, A: 200 },
        holding: [ROLE_KEY.leader, BUTTON_KEY.chatWatch],
      },
    },
  },
  movePutOff: changing((id) => ({ id, dueTime: dueIn(3_600_000) })),
  cancelPutOff: changing((id) => ({ id })),
  sendPutOff: changing((id) => ({ id })),
};
