import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf, decodePackets } from '#contract/chat/packets.ts';
import { MESSAGE_TYPE, PERSON_TYPE, type PersonType, type StaffNames } from '#contract/domain.ts';
import { createRealtimeCore } from '#server/realtime/core.ts';
import { createSweep } from '#server/realtime/maintenance.ts';
import { ChatSession, Flusher } from '#server/realtime/chatSession.ts';
import { DEFAULT_REALTIME_OPTIONS } from '#server/realtime/options.ts';
import { until } from '../../support/until.ts';

const NOTHING_READ = { deliveredSeq: 0, readSeq: 0 };
const CHAT = { chatId: '1', product: 3, lastSeq: 0, customer: NOTHING_READ, staff: NOTHING_READ };
const GRACE = { fromNickName: 'Grace Lindqvist', fromHeadImg: '70.3fb0c4' };
const PRODUCTS = { 3: 'Parcel' };
const NAMES = ['nickname', 'firstName', 'product'] as const;
const unused = (): never => {
  throw new Error('nothing asks for this here');
};

/** Two staff and two customers, in turns, follow the chat. */
describe('names of staff in frames', () => {
  function setUp(staffNames: StaffNames) {
    const core = createRealtimeCore({
      reads: { messagesAfter: unused, eventsAfter: unused },
      notificationReads: { sentTo: unused, after: unused, noteSent: unused },
      files: { readable: (_type, msg, reader) => `${msg} for ${reader.type}` },
      accessOfSessions: unused,
      onError: fail,
    });
    core.delivery.naming = { staffNames, products: PRODUCTS };
    const readers = ['8', '1001', '9', '1002'].map((id) => readerOf(core, id));
    const push = (chatSeq: number, fields: Parameters<typeof bodyOf<'Message'>>[1]) => {
      const message = bodyOf('Message', { chatId: '1', chatSeq, msg: 'x', msgType: MESSAGE_TYPE.text, ...fields });
      core.delivery.committed([{ message, origin: null }]);
      return readers.map((reader) => reader.newest());
    };
    return { core, readers, push };
  }

  function readerOf({ feeds }: ReturnType<typeof createRealtimeCore>, id: string) {
    const type = id.length > 1 ? PERSON_TYPE.customer : PERSON_TYPE.staff;
    const person: { type: 1 | 2; id: string } = { type, id };
    const written: Uint8Array[] = [];
    const session = new ChatSession({
      socket: {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        send: (bytes: Uint8Array) => written.push(bytes),
        pause: unused,
        close: unused,
        terminate: unused,
        once: unused,
      },
      id,
      flusher: new Flusher(),
      options: DEFAULT_REALTIME_OPTIONS,
      monotonic: () => 0,
      onDrained: unused,
      onDisconnected: unused,
    });
    session.accept(
      { ...person, mainId: id, nickName: '', headImg: '', staff: null, expiresAt: null },
      { tabId: id, connectionNo: 1 },
    );
    feeds.addSession(session, person);
    feeds.join(session, 'participant', { state: CHAT, cursor: 0 });
    const newest = () => {
      session.flush();
      return written.at(-1) ?? new Uint8Array();
    };
    return { id, newest };
  }

  const bodiesIn = (bytes: Uint8Array) => decodePackets(bytes, 10_000).map(({ body }) => body);
  const namesIn = (frames: readonly Uint8Array[]) =>
    frames.flatMap(bodiesIn).map((body) => ('fromNickName' in body ? [body.fromNickName, body.fromHeadImg] : []));
  const staffSees = [GRACE.fromNickName, GRACE.fromHeadImg];
  const byStaff = { fromType: PERSON_TYPE.staff, fromId: '7', ...GRACE };

  it('are encoded once for all while customers see nicknames, and otherwise once for each side', () => {
    for (const staffNames of NAMES) {
      const frames = setUp(staffNames).push(1, byStaff);
      expect(new Set(frames))
        .withContext(staffNames)
        .toHaveSize(staffNames === 'nickname' ? 1 : 2);
      expect([frames[0] === frames[2], frames[1] === frames[3]]).toEqual([true, true]);
    }
  });

  it('are those of the settings for customers, and nicknames for staff', () => {
    const shown = { nickname: staffSees, firstName: ['Grace', GRACE.fromHeadImg], product: ['Parcel', ''] } as const;
    for (const staffNames of NAMES) {
      const customerSees = [...shown[staffNames]];
      const expected = [staffSees, customerSees, staffSees, customerSees];
      const { push } = setUp(staffNames);
      expect(namesIn(push(1, byStaff)))
        .withContext(staffNames)
        .toEqual(expected);
      expect(namesIn(push(2, { ...byStaff, msgType: MESSAGE_TYPE.image })))
        .withContext(`${staffNames}, a picture`)
        .toEqual(expected);
    }
  });

  it('do not change messages of customers and of the product, which all get in one encoding', () => {
    for (const fromType of [PERSON_TYPE.customer, PERSON_TYPE.system] satisfies PersonType[]) {
      const frames = setUp('product').push(1, { fromType, fromId: '1', ...GRACE });
      expect(new Set(frames)).toHaveSize(1);
      expect(namesIn(frames)[1]).toEqual(staffSees);
    }
  });

  it('are in events as in messages; no one stays no one', () => {
    const { core, readers } = setUp('product');
    const toNames = (toName: string, eventSeq: number) => {
      const event = bodyOf('ChatEvent', { chatId: '1', kind: CHAT_EVENT.cardOpened, eventSeq, toId: '7', toName });
      core.delivery.published(
        readers.map(({ id }) => ({
          person: { type: id.length > 1 ? PERSON_TYPE.customer : PERSON_TYPE.staff, id },
          event,
          chatLastSeq: 0,
          product: 3,
        })),
      );
      return readers.flatMap(({ newest }) => bodiesIn(newest())).map((body) => 'toName' in body && body.toName);
    };
    expect(toNames('Grace Lindqvist', 1)).toEqual(['Grace Lindqvist', 'Parcel', 'Grace Lindqvist', 'Parcel']);
    expect(toNames('', 2)).toEqual(['', '', '', '']);
  });

  it('are never nicknames of a product that this process does not know yet', () => {
    const { core, push } = setUp('product');
    core.delivery.naming = { staffNames: 'product', products: {} };
    expect(namesIn(push(1, byStaff))[1]).toEqual(['–', '']);
  });

  it('follow another process at once, and what it has not sent with the next sweep', async () => {
    const { core, push } = setUp('nickname');
    core.busMessageReceived({ kind: 'staffNamesChanged', staffNames: 'firstName' });
    expect(namesIn(push(1, byStaff))[1]).toEqual(['Grace', GRACE.fromHeadImg]);
    const resume = {
      naming: async () => ({ staffNames: 'product', products: { 3: 'Post' } }) as const,
      chatStates: async () => [],
      eventSeqs: async () => [],
    };
    createSweep({ core, resume, onError: fail })();
    await until('it is read', async () => core.delivery.naming.staffNames === 'product');
    expect(namesIn(push(2, byStaff))[1]).toEqual(['Post', '']);
  });
});
