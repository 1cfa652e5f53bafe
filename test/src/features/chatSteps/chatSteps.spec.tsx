import { isolated } from '#contract/names.ts';
import { combineReducers } from '@reduxjs/toolkit';
import i18next from 'i18next';
import { Provider } from 'react-redux';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { STEP_REASON, type ChatStep } from '#contract/http/chats.ts';
import { ChatStepsDialog } from '#src/features/chatSteps/components/ChatStepsDialog.tsx';
import { chatSteps } from '#src/features/chatSteps/chatStepsSlice.ts';
import { chatStepsSaga, type ChatStepsApi } from '#src/features/chatSteps/chatStepsSaga.ts';
import { describeStep } from '#src/features/chatSteps/describeStep.ts';
import { startWholeCatalogue } from '#test/support/page/catalogue.ts';
import { answered, failed } from '#test/support/page/fakeSession.ts';
import { ODD_NAMES } from '#test/support/page/oddNames.ts';
import { render } from '#test/support/page/render.tsx';
import { createTestStore } from '#test/support/page/testStore.ts';

function aStep(fields: Partial<ChatStep> = {}): ChatStep {
  return {
    id: '1',
    kind: CHAT_EVENT.assigned,
    at: '2026-01-01T12:03:04.000Z',
    actorType: PERSON_TYPE.system,
    actorId: '0',
    actorName: '',
    toId: '8',
    toName: 'Ada',
    fromId: null,
    fromName: '',
    reason: STEP_REASON.fewestChats,
    facts: {},
    ...fields,
  };
}

describe('description of a chat step', () => {
  beforeAll(() => startWholeCatalogue());
  /** Without the marks around names. */
  const described = (fields: Partial<ChatStep>) =>
    describeStep(i18next.t, aStep(fields)).replaceAll(/[\u2068\u2069]/g, '');
  const facts = { openChats: 2, min: 3, max: 10, candidates: 5 };

  it('names the assignee and the reason', () => {
    expect(described({ facts: { ...facts, waitedMs: 42_000 } })).toBe(
      'Assigned to Ada: fewest open chats (2 of 10) among 5 free agents. First in line, waited 42 s.',
    );
    expect(described({ facts: { ...facts, waitedMs: 12 } }))
      .withContext('at once')
      .not.toContain('waited');
    expect(described({ reason: 'belowMinimum', facts })).toBe(
      'Assigned to Ada: below the minimum of 3 open chats (2 of 10), among 5 free agents.',
    );
    expect(described({ reason: 'longestFree', facts })).toBe(
      'Assigned to Ada: tied for fewest open chats (2 of 10) among 5 free agents, and longest without a new chat.',
    );
    expect(described({ reason: 'onlyOneFree', facts })).toBe('Assigned to Ada (2 of 10): no one else was free.');
    expect(described({ reason: 'speaksLanguage', facts })).toBe(
      "Assigned to Ada (2 of 10), who speaks the customer's language.",
    );
    expect(described({ reason: null, facts })).toBe('Assigned to Ada.');
    expect(described({ facts: {} }))
      .withContext('before reasons were recorded')
      .toBe('Assigned to Ada.');
  });

  it('names the person who assigned manually', () => {
    const byHand = {
      reason: 'byHand',
      actorType: PERSON_TYPE.staff,
      actorId: '2',
      actorName: 'Omar',
      facts: { waitedMs: 61_000 },
    } as const;
    expect(described(byHand)).toBe('Assigned to Ada by Omar. Waited 1 min 1 s in line.');
    expect(described({ ...byHand, fromId: '9', fromName: 'Ben', facts: {} })).toBe(
      'Reassigned from Ben to Ada by Omar.',
    );
    expect(described({ ...byHand, toId: '2', toName: 'Omar', facts: {} })).toBe('Taken over by Omar.');
    expect(described({ ...byHand, toId: '2', toName: 'Omar', fromId: '9', fromName: 'Ben', facts: {} })).toBe(
      'Taken over by Omar from Ben.',
    );
  });

  it('gives the reason of a recall', () => {
    const recalled = { kind: CHAT_EVENT.recalled, toId: null, toName: '', fromId: '9', fromName: 'Ben' };
    expect(described({ ...recalled, reason: 'wentOffline' })).toBe(
      'Recalled from Ben, who went offline. Put back at the head of the line.',
    );
    expect(described({ ...recalled, reason: 'away', facts: { awayMs: 300_000 } })).toBe(
      'Recalled from Ben, who had been away for 5 min. Put back at the head of the line.',
    );
    expect(described({ ...recalled, reason: 'accountEnded' })).toContain('whose account was closed');
    expect(described({ ...recalled, reason: 'accessChanged' })).toContain('who can no longer take chats');
    expect(described({ ...recalled, reason: null, fromName: '' })).toContain('Recalled from someone.');
  });

  it("gives the end of a chat and the customer's satisfaction", () => {
    const ended = { kind: CHAT_EVENT.ended, reason: null };
    expect(described({ ...ended, actorType: PERSON_TYPE.customer })).toBe('Ended by the customer.');
    expect(described({ ...ended, actorType: PERSON_TYPE.staff, actorName: 'Ada' })).toBe('Ended by Ada.');
    expect(described({ ...ended, reason: 'silence' })).toContain('no reply from the customer');
    expect(described({ kind: CHAT_EVENT.solvedAnswered, facts: { solved: false } })).toBe('The customer answered no.');
  });

  it('tells an offer from its beginning to its end', () => {
    const by = { actorName: 'Bo', toName: 'Bo', fromName: 'Bo', fromId: '7', facts: {} };
    expect(described({ ...by, kind: CHAT_EVENT.offered, facts: { offeredTo: 'Ada' } })).toBe('Offered to Ada by Bo.');
    expect(described({ ...by, kind: CHAT_EVENT.offered })).toBe('Offered by Bo to whoever is free next.');
    const returned = { ...by, kind: CHAT_EVENT.returned, facts: { offeredTo: 'Ada' } };
    expect(described({ ...returned, actorName: 'Ada', reason: 'refused' })).toBe('Refused by Ada. It stays with Bo.');
    expect(described({ ...returned, reason: 'withdrawn' })).toBe('Offer taken back by Bo. It stays with Bo.');
    expect(described({ ...returned, reason: 'expired' })).toBe('Not taken by Ada in time. It stays with Bo.');
    expect(described({ ...by, kind: CHAT_EVENT.returned, reason: 'expired' })).toBe(
      'No one took it in time. It stays with Bo.',
    );
    expect(described({ ...by, toName: 'Ada', reason: 'accepted' })).toBe('Accepted by Ada from Bo.');
    expect(described({ ...by, toName: 'Ada', reason: 'onlyOneFree', facts })).toBe(
      'Assigned to Ada (2 of 10): no one else was free. Handed over by Bo.',
    );
    expect(described({ ...by, kind: CHAT_EVENT.widened })).toContain('so everyone can now');
  });

  it('says what leaders did in it', () => {
    const lea = { actorType: PERSON_TYPE.staff, actorId: '9', actorName: 'Lea' } as const;
    expect(described({ ...lea, kind: CHAT_EVENT.joined })).toBe('Joined by Lea, who could write in it from then on.');
    expect(described({ ...lea, kind: CHAT_EVENT.left })).toBe('Left again by Lea.');
    const taken = { ...lea, reason: 'takenOver', toId: '9', toName: 'Lea', fromId: '8', fromName: 'Ada' } as const;
    expect(described(taken)).toBe('Taken over by Lea from Ada.');
  });

  it('covers every kind and reason, without unfilled placeholders', () => {
    for (const kind of [...Object.values(CHAT_EVENT), 99]) {
      for (const reason of [...Object.values(STEP_REASON), null]) {
        expect(described({ kind, reason }))
          .withContext(`${kind} ${reason}`)
          .toMatch(/^[A-Z][^{}]+\.$/);
      }
    }
  });

  it('keeps names whole, whatever they contain', () => {
    for (const name of ODD_NAMES) expect(describeStep(i18next.t, aStep({ toName: name }))).toContain(isolated(name));
  });
});

describe('chat steps dialog', () => {
  const setUp = async (fetchSteps: ChatStepsApi['fetchSteps']) => {
    const spy = jasmine.createSpy<ChatStepsApi['fetchSteps']>('fetchSteps').and.callFake(fetchSteps);
    const test = createTestStore({
      reducer: combineReducers({ chatSteps: chatSteps.reducer }),
      saga: () => chatStepsSaga({ fetchSteps: spy }),
    });
    const drawn = await render(
      <Provider store={test.store as Parameters<typeof Provider>[0]['store']}>
        <ChatStepsDialog chatId="42" onDismiss={() => undefined} />
      </Provider>,
    );
    return {
      ...test,
      ...drawn,
      spy,
      text: () => [...document.querySelectorAll('[role=dialog]')].at(-1)?.textContent ?? '',
    };
  };

  it('lists the steps, with only the time of day when all are of one day', async () => {
    const steps = [aStep({ kind: CHAT_EVENT.opened, at: '2026-01-01T12:02:22.000Z' }), aStep({ id: '2' })];
    const { text, spy } = await setUp(() => answered(steps));
    expect(spy).toHaveBeenCalledOnceWith({ chatId: '42' });
    expect(text()).toContain('12:02:22Opened by the customer');
    expect(text()).not.toContain('2026-01-01');
    const overDays = await setUp(() => answered([...steps, aStep({ id: '3', at: '2026-01-02T00:00:00.000Z' })]));
    expect(overDays.text()).toContain('2026-01-02 00:00:00');
  });

  it('shows a failure, and loads again on request', async () => {
    const { text, spy, doing } = await setUp(() => failed({ code: 4003, message: 'No permission' }));
    expect(text()).toContain('No permission');
    spy.and.callFake(() => answered([]));
    await doing(() => document.querySelector<HTMLElement>('[role=alert] button')?.click());
    expect(text()).toContain('This chat has no events.');
  });
});
