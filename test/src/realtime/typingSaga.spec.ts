import { bodyOf } from '#contract/chat/packets.ts';
import { TYPING_DELAY_MS, TYPING_SHOWN_MS } from '#contract/constants.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { conversationOpened } from '#src/realtime/conversationEvents.ts';
import { selectTyping } from '#src/realtime/conversationsSelectors.ts';
import { aRecord, pushOf } from '../../support/page/chatBuilders.ts';
import { setUpRealtime } from '../../support/page/fakeChat.ts';

describe('typing of the other side', () => {
  beforeEach(() => jasmine.clock().install().mockDate(new Date('2026-01-01T00:00:00Z')));
  afterEach(() => jasmine.clock().uninstall());

  const setUp = async () => {
    const page = setUpRealtime();
    const connection = await page.connect();
    await page.dispatch(conversationOpened({ chatId: '1' }));
    const typing = () => selectTyping(page.store.getState(), '1');
    /** Every change of what screen readers say. */
    const spoken: boolean[] = [];
    page.store.subscribe(() => {
      const isSpoken = typing()?.isSpoken === true;
      if (isSpoken !== (spoken.at(-1) ?? false)) spoken.push(isSpoken);
    });
    const report = () =>
      connection.receive({
        type: 'typing',
        typing: bodyOf('Typing', { chatId: '1', personType: PERSON_TYPE.customer, personId: '9' }),
      });
    return { ...page, connection, typing, spoken, report };
  };

  it('is spoken once for each burst, and only if it lasts', async () => {
    const { typing, spoken, report, tick } = await setUp();
    await report();
    await tick(TYPING_DELAY_MS - 1);
    expect(typing()?.isSpoken).toBeUndefined();
    await tick(1);
    for (let reports = 0; reports < 10; reports += 1) {
      await tick(3_000);
      await report();
    }
    expect(spoken).toEqual([true]);
    await tick(TYPING_SHOWN_MS);
    expect(typing()).toBeNull();
    await report();
    await tick(TYPING_DELAY_MS);
    expect(spoken).withContext('after a pause').toEqual([true, false, true]);
  });

  it('is not spoken when the message comes first', async () => {
    const { typing, spoken, report, connection, tick } = await setUp();
    await report();
    await tick(TYPING_DELAY_MS - 1);
    await connection.receive(pushOf(aRecord({ chatId: '1', chatSeq: 1, fromType: PERSON_TYPE.customer })));
    await tick(TYPING_SHOWN_MS);
    expect([typing(), spoken]).toEqual([null, []]);
  });
});
