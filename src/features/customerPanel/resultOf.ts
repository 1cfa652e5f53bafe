import type { TFunction } from 'i18next';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { CustomersChat } from '#contract/http/customerPanel.ts';
import { isolated } from '#contract/names.ts';

const ENDED_BY = new Map([
  [PERSON_TYPE.customer, 'customerPanel.endedBy.customer'],
  [PERSON_TYPE.staff, 'customerPanel.endedBy.staff'],
  [PERSON_TYPE.system, 'customerPanel.endedBy.product'],
] as const);

type Told = Pick<CustomersChat, 'endTime' | 'toName' | 'isAnswered' | 'endedBy' | 'solved'>;

/** Who answered a chat, who ended it, and whether it solved the problem: what is known of it, in words. */
export function resultOf(t: TFunction, chat: Told): string {
  const ending = [...ENDED_BY].find(([type]) => type === chat.endedBy)?.[1];
  const { solved } = chat;
  return [
    answerOf(t, chat),
    ...(ending === undefined ? [] : [t(ending)]),
    ...(solved === undefined ? [] : [t(solved ? 'customerPanel.solved' : 'customerPanel.notSolved')]),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function answerOf(t: TFunction, { endTime, toName, isAnswered }: Told): string {
  if (isAnswered !== true) {
    if (endTime !== null) return t('customerPanel.notAnswered');
    return toName === '' ? '' : t('customerPanel.assignedTo', { name: isolated(toName) });
  }
  return toName === '' ? '' : t('customerPanel.answeredBy', { name: isolated(toName) });
}
