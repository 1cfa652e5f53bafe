import type { TFunction } from 'i18next';
import { CHAT_EVENT } from '#contract/chat/commands.ts';
import { PERSON_TYPE } from '#contract/domain.ts';
import type { ChatStep } from '#contract/http/chats.ts';
import { formatDuration } from '#common/format/duration.ts';
import { isolated } from '#contract/names.ts';

/** A shorter wait is not mentioned, in milliseconds. */
const NOTABLE_WAIT_MS = 1_000;

/** A step as a sentence: what happened and, if known, why. */
export function describeStep(t: TFunction, step: ChatStep): string {
  switch (step.kind) {
    case CHAT_EVENT.opened:
      return t('chatSteps.opened');
    case CHAT_EVENT.assigned:
      return sentences(describeAssignment(t, step), describeGiver(t, step), describeWait(t, step));
    case CHAT_EVENT.recalled:
      return sentences(describeRecall(t, step), t('chatSteps.backInLine'));
    case CHAT_EVENT.ended:
      return describeEnd(t, step);
    case CHAT_EVENT.solvedAsked:
      return t('chatSteps.solvedAsked');
    case CHAT_EVENT.solvedAnswered:
      return describeAnswer(t, step);
    case CHAT_EVENT.offered:
      return describeOffer(t, step);
    case CHAT_EVENT.returned:
      return describeReturn(t, step);
    case CHAT_EVENT.joined:
      return t('chatSteps.joined', { name: nameOf(t, step.actorName) });
    case CHAT_EVENT.left:
      return t('chatSteps.left', { name: nameOf(t, step.actorName) });
    case CHAT_EVENT.widened:
      return t('chatSteps.widened');
    case CHAT_EVENT.messageDeleted:
      return t('chatSteps.messageDeleted', { name: nameOf(t, step.actorName) });
    case CHAT_EVENT.erased:
      return t('chatSteps.erased');
    default:
      return t('chatSteps.other');
  }
}

function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}

function nameOf(t: TFunction, name: string): string {
  return name === '' ? t('chatSteps.someone') : isolated(name);
}

function describeAssignment(t: TFunction, step: ChatStep): string {
  const {
    reason,
    facts: { candidates: count = 0, min = 0, openChats, max },
  } = step;
  const name = nameOf(t, step.toName);
  const from = nameOf(t, step.fromName);
  if (isByPerson(reason)) return describeManualAssignment(t, step);
  if (reason === 'accepted') return t('chatSteps.accepted', { name, from });
  // Assignments from before reasons were recorded.
  if (openChats === undefined || max === undefined) return t('chatSteps.assigned', { name });
  const load = t('chatSteps.load', { open: openChats, max });
  switch (reason) {
    case 'belowMinimum':
    case 'fewestChats':
    case 'longestFree':
    case 'onlyOneFree':
    case 'speaksLanguage':
      return t(`chatSteps.${reason}`, { name, load, min, count });
    default:
      return t('chatSteps.assigned', { name });
  }
}

function isByPerson(reason: ChatStep['reason']): boolean {
  return reason === 'byHand' || reason === 'takenOver';
}

function describeManualAssignment(
  t: TFunction,
  { actorId, actorName, toId, toName, fromId, fromName }: ChatStep,
): string {
  const [actor, name, from] = [nameOf(t, actorName), nameOf(t, toName), nameOf(t, fromName)];
  if (actorId === toId)
    return fromId === null ? t('chatSteps.takenOver', { name }) : t('chatSteps.takenOverFrom', { name, from });
  return fromId === null ? t('chatSteps.given', { actor, name }) : t('chatSteps.handedOver', { actor, name, from });
}

/** Of an offer that was answered by allocation. */
function describeGiver(t: TFunction, { reason, fromId, fromName }: ChatStep): string | null {
  const isSaid = isByPerson(reason) || reason === 'accepted';
  return fromId === null || isSaid ? null : t('chatSteps.offeredBy', { from: nameOf(t, fromName) });
}

function describeOffer(t: TFunction, { actorName, facts: { offeredTo } }: ChatStep): string {
  const actor = nameOf(t, actorName);
  return offeredTo === undefined
    ? t('chatSteps.offeredToLine', { actor })
    : t('chatSteps.offered', { actor, name: nameOf(t, offeredTo) });
}

function describeReturn(t: TFunction, { reason, actorName, toName, facts: { offeredTo } }: ChatStep): string {
  const stays = t('chatSteps.stays', { name: nameOf(t, toName) });
  switch (reason) {
    case 'refused':
    case 'withdrawn':
      return sentences(t(`chatSteps.${reason}`, { actor: nameOf(t, actorName) }), stays);
    default:
      return sentences(
        offeredTo === undefined ? t('chatSteps.expired') : t('chatSteps.expiredWith', { name: nameOf(t, offeredTo) }),
        stays,
      );
  }
}

/** Only the queue assigns chats in their order; a leader may choose any. */
function describeWait(t: TFunction, { reason, facts: { waitedMs } }: ChatStep): string | null {
  if (waitedMs === undefined || waitedMs < NOTABLE_WAIT_MS) return null;
  const span = formatDuration(t, waitedMs);
  return isByPerson(reason) ? t('chatSteps.waited', { span }) : t('chatSteps.waitedFirst', { span });
}

function describeRecall(t: TFunction, { reason, fromName, facts: { awayMs } }: ChatStep): string {
  const name = nameOf(t, fromName);
  switch (reason) {
    case 'wentOffline':
    case 'accountEnded':
    case 'accessChanged':
      return t(`chatSteps.${reason}`, { name });
    case 'away':
      return awayMs === undefined
        ? t('chatSteps.wasAway', { name })
        : t('chatSteps.wasAwayFor', { name, span: formatDuration(t, awayMs) });
    default:
      return t('chatSteps.recalled', { name });
  }
}

function describeEnd(t: TFunction, { reason, actorType, actorName }: ChatStep): string {
  if (reason === 'silence') return t('chatSteps.endedSilence');
  switch (actorType) {
    case PERSON_TYPE.customer:
      return t('chatSteps.endedByCustomer');
    case PERSON_TYPE.staff:
      return t('chatSteps.endedBy', { name: nameOf(t, actorName) });
    default:
      return t('chatSteps.ended');
  }
}

function describeAnswer(t: TFunction, { facts: { solved } }: ChatStep): string {
  if (solved === undefined) return t('chatSteps.answered');
  return solved ? t('chatSteps.answeredYes') : t('chatSteps.answeredNo');
}
