import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CANNED_SCOPE, type CannedStep } from '#contract/canned.ts';
import type { CannedReply } from '#contract/http/cannedReplies.ts';
import { SelectField, type SelectOption } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields, type FormState, type FieldWords } from '#common/forms/index.ts';
import { languageName } from '#common/format/languageName.ts';
import { useProductName, useProductOptions } from '#common/products.ts';
import { bareShortcut, STEP_CHOICES, type CannedForm } from '../cannedForm.ts';
import { replyForm } from '../cannedRepliesSlice.ts';
import { FOR_ALL_PRODUCTS, allProductsOption, audienceName } from '../cannedRows.ts';
import { TextsField } from './TextsField.tsx';

export function ReplyDialog() {
  const { t } = useTranslation();
  const productName = useProductName();
  return (
    <DialogFormView
      form={replyForm}
      wide
      title={(reply) => t(reply === null ? 'cannedReplies.createTitle' : 'cannedReplies.editTitle')}
      wordsOf={(form) => wordsOf(t, form, productName)}
    >
      {(state) => <ReplyFields state={state} />}
    </DialogFormView>
  );
}

function wordsOf(t: TFunction, form: CannedForm, productName: (code: number) => string): readonly FieldWords[] {
  return [
    { name: t('cannedReplies.title'), text: form.title },
    { name: t('cannedReplies.shortcut'), text: `/${form.shortcut}` },
    { name: t('cannedReplies.for'), text: audienceName(t, form, productName) },
    { name: t('cannedReplies.steps'), text: stepsText(t, form.steps) },
    ...form.texts.map(({ lang, body }) => ({
      name: t('cannedReplies.textIn', { language: languageName(lang) }),
      text: body,
    })),
  ];
}

function ReplyFields({ state: { subject, form, status } }: { readonly state: FormState<CannedReply, CannedForm> }) {
  const { t } = useTranslation();
  const { errorOf, change, leave, textOf } = useFormFields(replyForm);
  const isSaving = status === 'saving';
  return (
    <>
      <div className="cs-pair cs-grid">
        <TextField
          {...INITIAL_FOCUS}
          label={t('cannedReplies.title')}
          hint={t('cannedReplies.titleHint')}
          {...textOf('title', form.title, (title) => change({ title }))}
          required
          readOnly={isSaving}
          dir="auto"
          autoComplete="off"
        />
        <TextField
          label={t('cannedReplies.shortcut')}
          hint={t('cannedReplies.shortcutHint', {
            shortcut: bareShortcut(form.shortcut) || t('cannedReplies.shortcutSample'),
          })}
          {...textOf('shortcut', form.shortcut, (shortcut) => change({ shortcut }))}
          required
          readOnly={isSaving}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="cs-pair cs-grid">
        {form.scope !== CANNED_SCOPE.personal && (
          <AudienceField subject={subject} form={form} disabled={isSaving} onChange={change} />
        )}
        <StepsField steps={form.steps} disabled={isSaving} onChange={(steps) => change({ steps })} />
      </div>
      <TextsField
        texts={form.texts}
        isReadOnly={isSaving}
        error={errorOf('texts')}
        onChange={(texts) => change({ texts })}
        onLeave={() => leave('texts')}
      />
    </>
  );
}

interface AudienceFieldProps {
  readonly subject: CannedReply | null;
  readonly form: CannedForm;
  readonly disabled: boolean;
  readonly onChange: (change: Pick<CannedForm, 'scope' | 'product'>) => void;
}

/** A stored reply stays for all products, or for one of them. */
function AudienceField({ subject, form, disabled, onChange }: AudienceFieldProps) {
  const { t } = useTranslation();
  const products = useProductOptions(form.product);
  const options =
    subject === null
      ? [allProductsOption(t), ...products]
      : subject.product === null
        ? [allProductsOption(t)]
        : products;
  return (
    <SelectField
      label={t('cannedReplies.for')}
      hint={t('cannedReplies.forHint')}
      value={form.product === null ? FOR_ALL_PRODUCTS : String(form.product)}
      options={options}
      disabled={disabled || options.length === 1}
      onChange={(value) =>
        onChange(
          value === FOR_ALL_PRODUCTS
            ? { scope: CANNED_SCOPE.shared, product: null }
            : { scope: CANNED_SCOPE.product, product: Number(value) },
        )
      }
    />
  );
}

interface StepsFieldProps {
  readonly steps: readonly CannedStep[];
  readonly disabled: boolean;
  readonly onChange: (steps: readonly CannedStep[]) => void;
}

/** The usual combinations, and the one that the reply has: a file may contain others. */
function StepsField({ steps, disabled, onChange }: StepsFieldProps) {
  const { t } = useTranslation();
  const chosen = wordOf(steps);
  const choices = STEP_CHOICES.some((choice) => wordOf(choice) === chosen) ? STEP_CHOICES : [...STEP_CHOICES, steps];
  const options: readonly SelectOption<string>[] = choices.map((choice) => ({
    value: wordOf(choice),
    label: stepsText(t, choice),
  }));
  return (
    <SelectField
      label={t('cannedReplies.steps')}
      hint={t('cannedReplies.stepsHint')}
      value={chosen}
      options={options}
      disabled={disabled}
      onChange={(word) => onChange(choices.find((choice) => wordOf(choice) === word) ?? [])}
    />
  );
}

function wordOf(steps: readonly CannedStep[]): string {
  return steps.join(' ');
}

function stepsText(t: TFunction, steps: readonly CannedStep[]): string {
  return steps.length === 0
    ? t('cannedReplies.noSteps')
    : steps.map((step) => t(`cannedReplies.step.${step}`)).join(', ');
}
