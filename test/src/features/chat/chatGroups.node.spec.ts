import {
  countMoves,
  groupsOf,
  heldGroups,
  matcherOf,
  positionOf,
  type Group,
  type GroupKind,
} from '#src/features/chat/chatGroups.ts';
import { withSnapshot } from '#src/features/chat/chatList.ts';
import { afterRecords } from '#src/features/chat/waits.ts';
import { AGENT } from '#test/support/page/chatBuilders.ts';
import { aSummary } from '#test/support/page/workspace.ts';

const minute = (at: number) => new Date(Date.parse('2026-01-01T10:00:00.000Z') + at * 60_000).toISOString();
const writtenAt = (at: number) => ({
  lastSeq: 1,
  lastMessage: { msgType: 1, msg: '{}', serverTime: minute(at) },
  updateTime: minute(at),
});

/** The chats of each group that has any, from top to bottom. */
function idsOf(groups: readonly Group[]) {
  return Object.fromEntries(groups.filter(({ ids }) => ids.length > 0).map(({ kind, ids }) => [kind, ids]));
}

function positionsOf(...summaries: Parameters<typeof aSummary>[0][]) {
  const records = summaries.map((fields) => aSummary(fields));
  const waits = afterRecords({}, records);
  return Object.values(withSnapshot({}, records, AGENT.id)).map((chat) =>
    positionOf(chat, waits[chat.chatId], AGENT.id),
  );
}

const given = (...groups: readonly (readonly [GroupKind, ...string[]])[]) =>
  groups.map(([kind, ...ids]) => ({ kind, ids }));

describe('groups of chats', () => {
  it('show the longest wait first, then the newest message, then the chat that ended last', () => {
    const groups = groupsOf(
      positionsOf(
        { chatId: '1', waitingSince: minute(5), ...writtenAt(9) },
        { chatId: '2', waitingSince: minute(3), ...writtenAt(3) },
        { chatId: '3', ...writtenAt(2) },
        { chatId: '4', ...writtenAt(8) },
        { chatId: '5', chatEnded: 1, ...writtenAt(1) },
        { chatId: '6', chatEnded: 1, ...writtenAt(7) },
      ),
    );
    expect(idsOf(groups)).toEqual({ waiting: ['2', '1'], answered: ['4', '3'], ended: ['6', '5'] });
  });

  it('show a shorter wait first that is due earlier', () => {
    const groups = groupsOf(
      positionsOf(
        { chatId: '1', waitingSince: minute(1), dueAt: minute(60) },
        { chatId: '2', waitingSince: minute(3) },
        { chatId: '3', waitingSince: minute(5), dueAt: minute(7) },
      ),
    );
    expect(idsOf(groups)).toEqual({ waiting: ['3', '2', '1'] });
  });

  it('put the older chat first where two wait for as long, and the newer one elsewhere', () => {
    const groups = groupsOf(
      positionsOf(
        { chatId: '10', waitingSince: minute(1) },
        { chatId: '9', waitingSince: minute(1) },
        { chatId: '20', ...writtenAt(1) },
        { chatId: '3', ...writtenAt(1) },
      ),
    );
    expect(idsOf(groups)).toEqual({ waiting: ['9', '10'], answered: ['20', '3'] });
  });

  it('keep chats apart that are no longer mine, even if a customer waits there', () => {
    const [place] = positionsOf({ chatId: '1', waitingSince: minute(1) });
    const [chat] = Object.values(withSnapshot({}, [aSummary({ toId: '8', waitingSince: minute(1) })], AGENT.id));
    expect(place?.kind).toBe('waiting');
    expect(chat && positionOf(chat, undefined, AGENT.id).kind).toBe('left');
  });

  it('order by the newest message, not by other changes of the chat', () => {
    const groups = groupsOf(
      positionsOf({ chatId: '1', ...writtenAt(2), updateTime: minute(90) }, { chatId: '2', ...writtenAt(3) }),
    );
    expect(idsOf(groups)).toEqual({ answered: ['2', '1'] });
  });

  it('have the same positions while only words change', () => {
    const before = positionsOf({ chatId: '1', waitingSince: minute(1), ...writtenAt(1) });
    expect(positionsOf({ chatId: '1', waitingSince: minute(1), ...writtenAt(4) })).toEqual(before);
    expect(positionsOf({ chatId: '1', waitingSince: null, ...writtenAt(4) })).not.toEqual(before);
  });

  describe('while held', () => {
    const held = given(['waiting', '1', '2'], ['answered', '3'], ['left'], ['ended', '4']);

    it('keep the places of their rows, and wait with new ones', () => {
      const now = given(['waiting', '3', '2', '5'], ['answered', '1'], ['left'], ['ended', '4']);
      const shown = heldGroups(now, held);
      expect(idsOf(shown)).toEqual({ waiting: ['1', '2'], answered: ['3'], ended: ['4'] });
      expect(countMoves(shown, now)).toBe(3);
    });

    it('count a row that changes its group only', () => {
      const now = given(['waiting', '1'], ['answered', '2', '3'], ['left'], ['ended', '4']);
      expect(countMoves(heldGroups(now, held), now)).toBe(1);
    });

    it('drop rows that are gone, and add further ended chats, which the user has asked for', () => {
      const now = given(['waiting', '1'], ['answered', '3'], ['left'], ['ended', '4', '6', '7']);
      const shown = heldGroups(now, held);
      expect(idsOf(shown)).toEqual({ waiting: ['1'], answered: ['3'], ended: ['4', '6', '7'] });
      expect(countMoves(shown, now)).toBe(0);
    });

    it('count a chat that ends once, though it goes to the ended ones', () => {
      const now = given(['waiting', '1', '2'], ['answered'], ['left'], ['ended', '3', '4']);
      expect(countMoves(heldGroups(now, held), now)).toBe(1);
    });

    it('add rows below all others, and hold nothing while there are none', () => {
      const empty = given(['waiting'], ['answered'], ['left'], ['ended']);
      const one = given(['waiting', '1'], ['answered'], ['left'], ['ended']);
      expect(heldGroups(one, empty)).toEqual(one);
      const more = given(['waiting', '2', '1'], ['answered', '3'], ['left'], ['ended']);
      const shown = heldGroups(more, one);
      expect(idsOf(shown)).toEqual({ waiting: ['1', '2'], answered: ['3'] });
      expect(countMoves(shown, more)).toBe(1);
    });
  });

  it('are filtered by each typed word, whatever its case and accents', () => {
    const find = (typed: string, text: string) => matcherOf(typed)?.(text);
    expect(matcherOf('  ')).toBeNull();
    expect(find('zoe', 'Zoë\nID-12')).toBeTrue();
    expect(find('ZOË id-12', 'Zoë\nID-12')).toBeTrue();
    expect(find('12 zoë', 'Zoë\nID-12')).toBeTrue();
    expect(find('zoe 13', 'Zoë\nID-12')).toBeFalse();
    expect(find('#12', 'Zoë\nID-12')).toBeTrue();
    expect(find('ΓΙΩΡΓΟΣ', 'Γιώργος\nID-12')).toBeTrue();
    expect(find('أحمد', 'أحمد\nID-1')).toBeTrue();
  });
});
