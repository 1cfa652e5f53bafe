import type { Person } from '../../common/principal.ts';
import type { BusMessage } from './busMessages.ts';

/** For all server processes. */
export const FOR_ALL = 'all';

/** For processes in which someone follows the chat. */
export function subjectOfChat(chatId: string): string {
  return `chat.${chatId}`;
}

/** For processes in which the person has a socket. */
export function subjectOfPerson({ type, id }: Person): string {
  return `person.${type}.${id}`;
}

/**
 * Addresses bus messages, so that each process receives only what its sockets need.
 * @returns for each subject its bus messages, in their order
 */
export function bySubject(messages: readonly BusMessage[]): ReadonlyMap<string, readonly BusMessage[]> {
  const subjects = new Map<string, BusMessage[]>();
  for (const [subject, message] of messages.flatMap(addressed)) addTo(subjects, subject, message);
  return subjects;
}

type Addressed = readonly [subject: string, message: BusMessage];

function addressed(message: BusMessage): readonly Addressed[] {
  switch (message.kind) {
    case 'committed':
      return Array.from(
        groupBy(message.messages, ({ chatId }) => chatId),
        ([chatId, messages]): Addressed => [subjectOfChat(chatId), { ...message, messages }],
      );
    case 'messages':
      return message.heads.map((head): Addressed => [subjectOfChat(head.chatId), { ...message, heads: [head] }]);
    // For those who follow the chat, and for the other tabs of the person who moved them.
    case 'marks':
      return message.marks.flatMap((moved): readonly Addressed[] => {
        const alone: BusMessage = { ...message, marks: [moved] };
        const toChat: Addressed = [subjectOfChat(moved.chatId), alone];
        const { personType: type, personId: id } = moved;
        return id === undefined ? [toChat] : [toChat, [subjectOfPerson({ type, id }), alone]];
      });
    case 'events':
      return [
        ...message.events.map((event): Addressed => [
          subjectOfPerson(event.person),
          { kind: 'personEvents', events: [event] },
        ]),
        ...Array.from(
          groupBy(message.events, ({ event }) => event.chatId),
          ([chatId, events]): Addressed => [subjectOfChat(chatId), { kind: 'watchedEvents', events }],
        ),
      ];
    case 'typing':
      return [[subjectOfChat(message.chatId), message]];
    case 'tabTaken':
      return [[subjectOfPerson(message.person), message]];
    case 'personEvents':
    case 'watchedEvents':
    case 'eventHeads':
    case 'sessionsEnded':
    case 'accessChanged':
    case 'presenceChanged':
    case 'waitLimitsChanged':
    case 'productsChanged':
    case 'customerNamed':
    case 'notificationsStored':
    case 'alive':
      return [[FOR_ALL, message]];
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) addTo(groups, keyOf(item), item);
  return groups;
}

function addTo<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}
