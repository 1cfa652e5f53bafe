import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { bodyOf } from '#contract/chat/packets.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import { bySubject } from '#server/realtime/bus/natsBus.ts';
import type { BusMessage } from '#server/realtime/bus/busMessages.ts';
import type { LiveMessage, PersonEvent } from '#server/chat/publisher.ts';

const aMessage = (chatId: string, chatSeq: number): LiveMessage => bodyOf('Message', { chatId, chatSeq });
const STAFF = { type: PERSON_TYPE.staff, id: '7' } as const;
const CUSTOMER = { type: PERSON_TYPE.customer, id: '9' } as const;

function anEvent(person: PersonEvent['person'], eventSeq: number): PersonEvent {
  const event = bodyOf('ChatEvent', { chatId: '5', kind: CHAT_EVENT.assigned, eventSeq });
  return { person, event, chatLastSeq: 3, product: 1 };
}

describe('subjects of bus messages', () => {
  const addressed = (...messages: BusMessage[]): unknown => Object.fromEntries(bySubject(messages));

  it('give each chat its own messages, in order', () => {
    const [one, two, three] = [aMessage('5', 1), aMessage('6', 1), aMessage('5', 2)];
    expect(addressed({ kind: 'committed', messages: [one, two, three] })).toEqual({
      'chat.5': [{ kind: 'committed', messages: [one, three] }],
      'chat.6': [{ kind: 'committed', messages: [two] }],
    });
  });

  it('divide an event among its people and those who follow the chat', () => {
    const [toStaff, toCustomer] = [anEvent(STAFF, 4), anEvent(CUSTOMER, 8)];
    expect(addressed({ kind: 'events', events: [toStaff, toCustomer] })).toEqual({
      'person.2.7': [{ kind: 'personEvents', events: [toStaff] }],
      'person.1.9': [{ kind: 'personEvents', events: [toCustomer] }],
      'chat.5': [{ kind: 'watchedEvents', events: [toStaff, toCustomer] }],
    });
  });

  it('send marks to the chat, and to the tabs of the person who moved them', () => {
    const moved = { chatId: '5', personType: STAFF.type, personId: STAFF.id, deliveredSeq: 2, readSeq: 1 };
    const found = { chatId: '6', personType: CUSTOMER.type, deliveredSeq: 2, readSeq: 1 };
    expect(addressed({ kind: 'marks', marks: [moved, found] })).toEqual({
      'chat.5': [{ kind: 'marks', marks: [moved] }],
      'person.2.7': [{ kind: 'marks', marks: [moved] }],
      'chat.6': [{ kind: 'marks', marks: [found] }],
    });
  });

  it('send everything else to all processes, and a tab to its person', () => {
    const ended: BusMessage = { kind: 'sessionsEnded', sessionIds: ['1'] };
    const taken: BusMessage = { kind: 'tabTaken', person: STAFF, tabId: 'tab', connectionNo: 2 };
    expect(addressed(ended, taken)).toEqual({ all: [ended], 'person.2.7': [taken] });
  });
});
