import { CUSTOMER_NOTE_MAX } from '#contract/constants.ts';
import { trimmed } from '#contract/enteredText.ts';
import type { CustomerNote } from '#contract/http/customerPanel.ts';
import type { FormRules } from '#common/forms/index.ts';

/** The note that is edited, by its customer and version; '' for none. */
export interface NoteSubject {
  readonly customerId: string;
  readonly nickName: string;
  readonly updateTime: string;
}

export interface NoteForm {
  readonly text: string;
}

/** What a dialog edits. */
export function opening(customer: Pick<NoteSubject, 'customerId' | 'nickName'>, note: CustomerNote | null) {
  const { customerId, nickName } = customer;
  return { subject: { customerId, nickName, updateTime: note?.updateTime ?? '' }, form: { text: note?.text ?? '' } };
}

export const NOTE_RULES: FormRules<NoteSubject, NoteForm> = {
  tidied: ({ text }) => ({ text: trimmed(text) }),
  problemsOf: ({ text }) =>
    trimmed(text).length > CUSTOMER_NOTE_MAX
      ? { text: { key: 'customerPanel.noteTooLong', values: { max: CUSTOMER_NOTE_MAX } } }
      : {},
};
