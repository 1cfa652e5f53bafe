import type { UnknownAction } from 'redux';
import type { DialogForm } from '#common/forms/dialogForm.ts';
import { typedOn } from '#common/forms/merge.ts';
import type { SavedForm } from '#common/forms/savedForm.ts';
import type { Removable } from '#common/wholeList/index.ts';
import type { WholeList } from '#common/wholeList/wholeList.ts';
import * as categories from '#src/features/querySettings/querySettingsSlice.ts';
import { queryRules } from '#src/features/querySettings/querySettingsSlice.ts';
import * as subjects from '#src/features/querySettings/subjectsSlice.ts';
import { allocationLeft, logoChosen, logoEnded, onlineSettings } from '#src/features/settings/settingsSlice.ts';
import { someSettings } from '../someSettings.ts';
import { CANARY, ERROR } from './canaries.ts';

type FormActions<Subject, Form extends object> = Pick<DialogForm<Subject, Form>, 'actions'>;

interface DialogSample<Subject, Form> {
  readonly subject: Subject;
  readonly form: Form;
  readonly change: Partial<Form>;
  readonly field: keyof Form;
  /** A typed password. */
  readonly encoded?: string;
}

/** A dialog's form is filled in, refused, almost closed, and saved. */
export function dialogFormSamples<Subject, Form extends object>(
  { actions }: FormActions<Subject, Form>,
  { subject, form, change, field, encoded }: DialogSample<Subject, Form>,
): readonly UnknownAction[] {
  return [
    actions.opened({ subject: null, form }),
    actions.closeRequested(),
    actions.closed(),
    actions.opened({ subject, form }),
    actions.fieldsChanged(change),
    actions.fieldLeft(field),
    actions.submitted(encoded),
    actions.submitJudged({ form: { ...form, ...change }, isSavable: false }),
    actions.submitJudged({ form: { ...form, ...change }, isSavable: true }),
    actions.saveFailed({ field, error: ERROR }),
    actions.takingDeclined(),
    actions.takingAccepted(encoded),
    actions.overtaken({ subject, ...typedOn({ base: form, form: { ...form, ...change } }, form) }),
    actions.closeAsked(),
    actions.closeDeclined(),
    actions.closeAsked(),
    actions.screenLeft(),
    actions.closeAsked(),
    actions.closeConfirmed(),
    actions.opened({ subject, form }),
    actions.saved(),
    actions.opened({ subject, form: { ...form, ...change } }),
  ];
}

/** A list without pages is loaded, and one of its things deleted. */
export function wholeListSamples<Row, Thing extends Removable>(
  { actions }: Pick<WholeList<Row, Thing>, 'actions'>,
  { row, thing }: { readonly row: Row; readonly thing: Thing },
): readonly UnknownAction[] {
  return [
    actions.opened(),
    actions.failed(ERROR),
    actions.reloadRequested(),
    actions.received({ rows: [row], etag: 'e1' }),
    actions.received(null),
    actions.removalAsked(thing),
    actions.removalDeclined(),
    actions.removalAsked(thing),
    actions.removalConfirmed(),
    actions.removalFailed(ERROR),
    actions.removalConfirmed(true),
    actions.removed(),
    actions.closed(),
    actions.opened(),
    actions.received({ rows: [row], etag: 'e1' }),
  ];
}

type SavedActions<Values, Form extends object> = Pick<SavedForm<Values, Form>, 'actions' | 'rules'>;

/** A form that two people save at the same time. */
function savedFormSamples<Values, Form extends object>(
  { actions, rules }: SavedActions<Values, Form>,
  { values, change, theirs }: { readonly values: Values; readonly change: Partial<Form>; readonly theirs: Values },
): readonly UnknownAction[] {
  const base = rules.toForm(values);
  const form = { ...base, ...rules.accept?.(change) };
  const merged = typedOn({ base, form }, rules.toForm(theirs));
  return [
    actions.shown(),
    actions.loadFailed(ERROR),
    actions.shown(),
    actions.opened({ subject: null, form: base }),
    actions.fieldsChanged(change),
    ...merged.others.conflicts.map((field) => actions.fieldLeft(field)),
    actions.submitted(),
    actions.submitJudged({ form, isSavable: true }),
    actions.overtaken({ subject: null, ...merged }),
    actions.submitJudged({ form: merged.form, isSavable: true }),
    actions.saveFailed({ field: null, error: ERROR }),
    actions.submitJudged({ form: merged.form, isSavable: true }),
    actions.saved({ ...merged, base: merged.form }),
    actions.fieldsChanged(change),
    actions.opened({ subject: null, form: merged.form }),
  ];
}

const RULES = { allocation: 0, expireIn: 48, notification: 4, notificationMsg: CANARY };

export const SETTINGS_SAMPLES: readonly UnknownAction[] = [
  ...savedFormSamples(onlineSettings, {
    values: someSettings({
      autoReceiptionText: CANARY,
      greetingComing: CANARY,
      greetingLeftChat: CANARY,
      solvedCheckYes: CANARY,
      solvedCheckNo: CANARY,
    }),
    change: {
      greetingLeftChat: `${CANARY}!`,
      autoEndChatTime: `1${CANARY}5`,
      allocationMin: '20',
      colour: CANARY,
    },
    theirs: someSettings({
      autoReceiptionText: CANARY,
      greetingComing: CANARY,
      greetingLeftChat: `${CANARY}?`,
      solvedCheckYes: 'Merlins',
    }),
  }),
  onlineSettings.actions.fieldsChanged({ allocationMin: '20', allocationMax: '10' }),
  allocationLeft(),
  logoChosen({ fileId: 'a' }),
  logoEnded(),
  ...savedFormSamples(queryRules, {
    values: RULES,
    change: { notificationMsg: `${CANARY}!`, expireIn: `4${CANARY}` },
    theirs: { ...RULES, notificationMsg: `${CANARY}?` },
  }),
];

const SUBJECT = { id: '1', name: CANARY, remark: CANARY, status: 'A' } as const;

export const CHOICE_SAMPLES: readonly UnknownAction[] = [
  categories.queryCategories.actions.opened(null),
  categories.queryCategories.actions.failed(ERROR),
  categories.queryCategories.actions.opened(null),
  categories.queryCategories.actions.received([{ id: '1', name: CANARY, module: CANARY, remark: CANARY, status: 'I' }]),
  categories.queryCategories.actions.closed(),
  subjects.subjectsOpened(),
  subjects.subjectsFailed(ERROR),
  subjects.subjectsOpened(),
  subjects.subjectsReceived([SUBJECT]),
  subjects.nameTyped({ key: '1', name: `${CANARY} 2` }),
  subjects.rowAdded(),
  subjects.nameTyped({ key: 'new-1', name: `${CANARY} 4` }),
  subjects.submitRequested(),
  subjects.submitRefused({ 1: { key: 'querySettings.problem.taken', values: { name: CANARY } } }),
  subjects.savingStarted(),
  subjects.freshReceived({
    base: [{ ...SUBJECT, name: `${CANARY} 3` }],
    rows: [{ key: '1', id: '1', name: `${CANARY} 2` }],
    conflicts: [{ kind: 'renamed', id: '1', name: CANARY, theirName: `${CANARY} 3` }],
    problems: { 1: { text: CANARY } },
  }),
  subjects.savingHalted(),
  subjects.saveFailed(ERROR),
  subjects.rowRemoved({ key: 'new-1' }),
  subjects.closeRequested(),
  subjects.closeAsked(),
  subjects.closeDeclined(),
  subjects.screenLeft(),
  subjects.subjectsClosed(),
];
