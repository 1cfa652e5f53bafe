import { NOTE_TEXT_MAX } from '#contract/constants.ts';
import { hasVisibleCharacter, trimmed } from '#contract/enteredText.ts';
import { CODE } from '#contract/http/envelope.ts';
import type { TransferReason, TransferTo } from '#contract/http/transfers.ts';
import type { AppError } from '#common/errors.ts';
import { createDialogForm, type FieldProblems, type FormState } from '#common/forms/index.ts';

/** To whom a chat can be offered. */
export interface Target {
  readonly toType: TransferTo;
  /** A person or a team; null: the line. */
  readonly toId: string | null;
  /** '' for the line. */
  readonly name: string;
}

/** An offer as typed. */
export interface TransferForm {
  readonly chatId: string;
  /** null: the most likely one. */
  readonly target: Target | null;
  readonly reason: TransferReason | null;
  readonly note: string;
}

/** An offer is new each time. */
interface NoSubject {
  readonly updateTime: string;
}

export interface TransferFormRoot {
  readonly transferForm: FormState<NoSubject, TransferForm> | null;
}

/** The rules of the server. */
function problemsOf({ reason, note }: TransferForm): FieldProblems<TransferForm> {
  if (reason === null && !hasVisibleCharacter(note)) return { note: { key: 'transfers.problem.why' } };
  return trimmed(note).length > NOTE_TEXT_MAX
    ? { note: { key: 'transfers.problem.tooLong', values: { max: NOTE_TEXT_MAX } } }
    : {};
}

/** The field that a refusal is about; null: the whole form. */
export function fieldOf({ code }: AppError): keyof TransferForm | null {
  return code === CODE.invalid ? 'target' : null;
}

export const transferForm = createDialogForm({
  name: 'transferForm',
  rules: { problemsOf, tidied: (form: TransferForm): TransferForm => ({ ...form, note: trimmed(form.note) }) },
  pick: (root: TransferFormRoot) => root.transferForm,
});

/** The user wants to offer a chat of theirs. */
export const transferOpened = (chatId: string) =>
  transferForm.actions.opened({ subject: null, form: { chatId, target: null, reason: null, note: '' } });
