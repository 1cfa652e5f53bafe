import type { UnknownAction } from '@reduxjs/toolkit';
import { CUSTOMER_LOG_ACTIONS, ACTION_LOG_FORMAT } from '#contract/actionLog.ts';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { textContent } from '#contract/chat/content.ts';
import { redactAction } from '#src/actionLog/index.ts';
import { readActionLog } from '#src/actionLog/replay/index.ts';
import { linkPressed, queryPreferred } from '#src/customer/customerSlice.ts';
import { CUSTOMER_LOG_RULES } from '#src/customer/logRequest/customerLogRules.ts';
import { packPageLog, pageLogOf } from '#src/customer/logRequest/pageLog.ts';
import { createPageMemory } from '#src/customer/pageMemory.ts';
import { RAISE, viewOpened } from '#src/customer/viewSlice.ts';
import { packetsReceived } from '#src/realtime/index.ts';
import { unpackReport } from '#src/features/replay/unpack.ts';
import { anEvent, pushOf } from '../../support/page/chatBuilders.ts';
import { aCustomerChat, openCustomerPage } from '../../support/page/customerPage.tsx';
import { fill } from '../../support/page/render.tsx';

const CANARY = 'Kestrel';
const NOW = 1_000;

describe("the memory of the customer's page", () => {
  const setUp = () => {
    let state = 0;
    const memory = createPageMemory(() => NOW);
    const take = memory.middleware({ getState: () => state, dispatch: (action) => action })(() => {
      state += 1;
    });
    const dispatch = (count: number) => {
      for (let each = 0; each < count; each += 1) take({ type: 'page/did' });
    };
    return { memory, dispatch };
  };

  it('has all actions with the state from which they start', () => {
    const { memory, dispatch } = setUp();
    dispatch(3);
    expect(memory.parts().map(({ state, firstNo, actions }) => [state, firstNo, actions.length])).toEqual([[0, 1, 3]]);
  });

  it('has the newest ones, and never more than it may', () => {
    const { memory, dispatch } = setUp();
    dispatch(CUSTOMER_LOG_ACTIONS * 2 + 1);
    const parts = memory.parts();
    const half = CUSTOMER_LOG_ACTIONS / 2;
    expect(parts.map(({ state, firstNo, actions }) => [state, firstNo, actions.length])).toEqual([
      [3 * half, 3 * half + 1, half],
      [4 * half, 4 * half + 1, 1],
    ]);
  });
});

describe("the log of the customer's page", () => {
  /** A customer writes and reads, all with the canary in it. */
  const aVisit = async () => {
    const page = await openCustomerPage({ chat: aCustomerChat({ toName: `${CANARY} Bo` }), token: `token-${CANARY}` });
    await page.doing(() => page.workers.connection.ready({ reset: true }));
    const record = page.records.write({ msg: textContent(`Hello, ${CANARY}`), fromNickName: CANARY, fromType: 2 });
    await page.doing(() => page.workers.connection.receive(pushOf(record)));
    await page.doing(() => fill(page.get('textbox', 'Message'), `I am ${CANARY}`));
    await page.pressButton('Send');
    await page.doing(() => fill(page.get('textbox', 'Message'), `draft of ${CANARY}`));
    await page.doing(() =>
      page.workers.connection.receive(
        anEvent({ eventSeq: 1, kind: CHAT_EVENT.assigned, toId: '8', toName: `${CANARY} Ann` }),
      ),
    );
    await page.say({ device: `${CANARY} phone` });
    await page.doing(() => page.store.dispatch(linkPressed({ url: `https://example.org/${CANARY}` })));
    await page.doing(() => page.store.dispatch(queryPreferred()));
    await page.doing(() => page.store.dispatch(viewOpened(RAISE)));
    await page.doing(() => undefined);
    for (const field of page.root.querySelectorAll<HTMLInputElement>('.cs-own-form input, .cs-own-form textarea'))
      if (field.type !== 'file') await page.doing(() => fill(field, `${CANARY} in the form`));
    return page;
  };
  const optionsOf = ({ memory }: Awaited<ReturnType<typeof aVisit>>) => ({
    parts: memory.parts(),
    measureClock: () => ({ offsetMs: 5, uncertaintyMs: 20 }),
    userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
    load: 'load-1',
    until: Date.now(),
  });

  it('has nothing in it that a person typed or is called, and no token', async () => {
    const page = await aVisit();
    const raw = JSON.stringify([page.store.getState(), page.memory.parts().map(({ actions }) => actions)]);
    expect(raw.split(CANARY).length).withContext('the page had it').toBeGreaterThan(8);
    const log = pageLogOf(optionsOf(page));
    expect(JSON.stringify(log)).not.toContain(CANARY);
    const types = log.segments.flatMap(({ entries }) => entries.map(({ action }) => action.type));
    for (const type of [
      'customer/draftChanged',
      'conversations/messageQueued',
      'realtime/packetsReceived',
      'customer/linkPressed',
    ])
      expect(types).toContain(type);
  });

  it('has the frames, so that what the page sent can be compared with what others received', () => {
    const frames = [{ direction: 'out', name: 'Typing', seq: 3, bodyBytes: 8, at: 1 }] as const;
    const action = packetsReceived({ packets: [], frames, at: 2 });
    expect(redactAction(CUSTOMER_LOG_RULES, action)).toEqual(action);
  });

  it('is a log that a replay reads, with the numbers of messages, origins and the clock', async () => {
    const page = await aVisit();
    const text = await unpackReport(await packPageLog(optionsOf(page)));
    expect(text.startsWith('{"format":')).toBeTrue();
    const reading = readActionLog(text);
    if (reading.status !== 'read') throw new Error(reading.detail);
    const { log } = reading;
    expect([log.format, log.staffId, log.device, log.clock]).toEqual([
      ACTION_LOG_FORMAT,
      null,
      'Safari on iOS',
      { offsetMs: 5, uncertaintyMs: 20 },
    ]);
    const entries = log.segments.flatMap((segment) => segment.entries);
    const first = (type: string) => entries.find(({ action }) => action.type === type);
    expect(first('customer/draftChanged')?.by).toBe('user');
    expect(first('conversations/messageQueued')?.by).toBe('saga');
    expect(first('realtime/packetsReceived')?.by).toBe('socket');
    const queued = first('conversations/messageQueued')?.action as UnknownAction | undefined;
    expect(queued?.['payload']).toEqual(
      jasmine.objectContaining({ chatId: '1', clientMsgId: jasmine.stringMatching(/^id/) }),
    );
  });
});
