import { MESSAGE_TEXT_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter, trimmed } from '#contract/enteredText.ts';
import type { PutOff, PutOffKind, SnoozeEndsOn } from '#contract/http/putOff.ts';
import { PUT_OFF, PUT_OFF_REASON_MAX, SNOOZE_ENDS_ON } from '#contract/putOff.ts';
import { typedOf } from '#common/format/typedTime.ts';
import { createDialogForm, type FieldProblems, type FormState } from '#common/forms/index.ts';
import type { When } from './putOffTimes.ts';

/** A chat or query that can be put off. */
export interface PutOffSubject {
  readonly kind: 'chat' | 'query';
  readonly id: string;
  /** It is open and the user's. Otherwise they can only be reminded of it. */
  readonly isMine: boolean;
}

/** As typed. */
export interface PutOffForm {
  /** null: it is only moved to another time. */
  readonly about: PutOffSubject | null;
  readonly kind: PutOffKind;
  readonly when: When;
  /** YYYY-MM-DDTHH:mm. */
  readonly typed: string;
  readonly reason: string;
  readonly endsOn: SnoozeEndsOn;
  readonly text: string;
}

/** What is moved to another time. */
interface Moved extends PutOff {
  readonly updateTime: string;
}

export interface PutOffFormRoot {
  readonly putOffForm: FormState<Moved, PutOffForm> | null;
}

/** The rules of the server, but for those of the time. */
function problemsOf({ when, typed, kind, reason, text }: PutOffForm): FieldProblems<PutOffForm> {
  const tooLong = (max: number) => ({ key: 'putOff.problem.tooLong', values: { max } }) as const;
  return {
    ...(when === 'own' && typed === '' && { typed: { key: 'putOff.problem.noTime' } }),
    ...(reason.length > PUT_OFF_REASON_MAX && { reason: tooLong(PUT_OFF_REASON_MAX) }),
    ...(kind === PUT_OFF.sendLater && !hasVisibleCharacter(text) && { text: { key: 'putOff.problem.noText' } }),
    ...(text.length > MESSAGE_TEXT_MAX && { text: tooLong(MESSAGE_TEXT_MAX) }),
  };
}

export const putOffForm = createDialogForm({
  name: 'putOffForm',
  rules: {
    problemsOf,
    tidied: (form: PutOffForm): PutOffForm => ({ ...form, reason: trimmed(form.reason), text: trimmed(form.text) }),
  },
  pick: (root: PutOffFormRoot) => root.putOffForm,
});

const NEW = { when: 'in20', typed: '', reason: '', endsOn: SNOOZE_ENDS_ON.message, text: '' } as const;

/** The user wants to put off a chat or query. @param draft what they have written there */
export const putOffOpened = (about: PutOffSubject, draft: string) =>
  putOffForm.actions.opened({
    subject: null,
    form: { ...NEW, about, kind: about.isMine ? PUT_OFF.snooze : PUT_OFF.reminder, text: draft },
  });

/** The user wants another time. */
export const moveOpened = (item: PutOff, zone: string) =>
  putOffForm.actions.opened({
    subject: { ...item, updateTime: item.dueTime },
    form: {
      ...NEW,
      about: null,
      kind: item.kind,
      when: 'own',
      typed: typedOf(Date.parse(item.dueTime), zone),
      text: item.text,
    },
  });
