import { hasVisibleCharacter, trimmed } from '#contract/enteredText.ts';
import type { CustomerPanel } from '#contract/http/customerPanel.ts';
import { BLOCK_REASON_MAX } from '#contract/serviceLimits.ts';
import { instantOf } from '#common/format/typedTime.ts';
import type { FieldProblems, FormRules } from '#common/forms/index.ts';
import type { NoteSubject } from './noteForm.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const LASTS_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

/** Until when a customer can be blocked. `own`: a day and time as typed. */
export const BLOCK_WHENS = ['hour', 'day', 'week', 'own'] as const;

/** As typed. */
export interface BlockForm {
  readonly when: (typeof BLOCK_WHENS)[number];
  /** YYYY-MM-DDTHH:mm. */
  readonly typed: string;
  readonly reason: string;
}

/** What the dialog edits. */
export function blockOpening({ customerId, nickName }: Pick<CustomerPanel, 'customerId' | 'nickName'>) {
  const form: BlockForm = { when: 'day', typed: '', reason: '' };
  return { subject: { customerId, nickName, updateTime: '' }, form };
}

/** The end of a whole minute, because the customer reads no seconds. @returns null for a text that is no day and time */
export function blockEndOf({ when, typed }: BlockForm, { now, zone }: { readonly now: number; readonly zone: string }) {
  if (when === 'own') return instantOf(typed, zone);
  return Math.ceil((now + LASTS_MS[when]) / MINUTE_MS) * MINUTE_MS;
}

/** The rules of the server, but for those of the time. */
function problemsOf({ when, typed, reason }: BlockForm): FieldProblems<BlockForm> {
  return {
    ...(when === 'own' && typed === '' && { typed: { key: 'customerPanel.block.noTime' } }),
    ...(!hasVisibleCharacter(reason) && { reason: { key: 'customerPanel.block.noReason' } }),
    ...(trimmed(reason).length > BLOCK_REASON_MAX && {
      reason: { key: 'customerPanel.noteTooLong', values: { max: BLOCK_REASON_MAX } },
    }),
  };
}

export const BLOCK_RULES: FormRules<NoteSubject, BlockForm> = {
  problemsOf,
  tidied: (form) => ({ ...form, reason: trimmed(form.reason) }),
};
