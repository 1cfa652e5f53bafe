import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { REPORT_TYPE } from '#contract/domain.ts';
import { isolated } from '#contract/names.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { formatCount } from '#common/format/number.ts';
import { DialogFormView, useFormFields, type FieldWords, type FormState } from '#common/forms/index.ts';
import { CLOCKS, UNITS, type Clock, type TargetsForm, type TargetsSubject } from '../targetsForm.ts';
import { targetsForm, targetsPreview } from '../targetsSlice.ts';
import { useSubjectWords } from './useSubjectWords.ts';

type TargetsFormState = FormState<TargetsSubject, TargetsForm>;

/** The dialog that edits the targets of a product, or of all. */
export function TargetsDialog() {
  const { t } = useTranslation();
  const wordsOfSubject = useSubjectWords();
  const title = (subject: TargetsSubject) => {
    const { name, type } = wordsOfSubject(subject);
    return t('targets.title', { name: isolated(name), type });
  };
  return (
    <DialogFormView
      form={targetsForm}
      title={(subject) => (subject === null ? '' : title(subject))}
      wordsOf={(form) => wordsOf(t, form)}
    >
      {(state) => <TargetsFields state={state} />}
    </DialogFormView>
  );
}

function wordsOf(t: TFunction, form: TargetsForm): readonly FieldWords[] {
  const durations = CLOCKS.map((clock) => {
    const { amount, unit } = form[clock];
    return { name: t(`targets.${clock}`), text: amount === '' ? '' : `${amount} ${t(`targets.${unit}`)}` };
  });
  return [
    { name: t('targets.mode'), text: t(form.mode === 'own' ? 'targets.own' : 'targets.asAll') },
    ...durations,
    { name: t('targets.warnLabel'), text: form.warn },
  ];
}

function TargetsFields({ state }: { readonly state: TargetsFormState }) {
  const { t } = useTranslation();
  const { change } = useFormFields(targetsForm);
  const { subject, form, status } = state;
  const disabled = status === 'saving';
  return (
    <>
      {subject?.comeFrom !== ALL_PRODUCTS && (
        <RadioField
          label={t('targets.mode')}
          options={[
            { value: 'none', label: t('targets.asAll'), disabled },
            { value: 'own', label: t('targets.own'), disabled },
          ]}
          value={form.mode}
          onChange={(mode) => change({ mode })}
        />
      )}
      {form.mode === 'own' && <OwnTargets state={state} />}
      <Preview />
    </>
  );
}

function OwnTargets({ state: { subject, form, status } }: { readonly state: TargetsFormState }) {
  const { t } = useTranslation();
  const { change, textOf } = useFormFields(targetsForm);
  const isChat = subject?.type === REPORT_TYPE.chat;
  const isSaving = status === 'saving';
  return (
    <>
      <p className="cs-hint cs-below-2">{t('targets.hint')}</p>
      {CLOCKS.map((clock) => (
        <DurationField
          key={clock}
          clock={clock}
          form={form}
          isNeeded={isChat && clock !== 'resolve'}
          isSaving={isSaving}
        />
      ))}
      <TextField
        {...textOf('warn', form.warn, (warn) => change({ warn }))}
        label={t('targets.warnLabel')}
        hint={t('targets.warnHint')}
        required
        readOnly={isSaving}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

interface DurationFieldProps {
  readonly clock: Clock;
  readonly form: TargetsForm;
  readonly isNeeded: boolean;
  readonly isSaving: boolean;
}

function DurationField({ clock, form, isNeeded, isSaving }: DurationFieldProps) {
  const { t } = useTranslation();
  const { change, textOf } = useFormFields(targetsForm);
  const typed = form[clock];
  const label = t(`targets.${clock}`);
  return (
    <div role="group" aria-label={label} className="cs-targets-duration cs-grid cs-gap-2">
      <TextField
        {...textOf(clock, typed.amount, (amount) => change({ [clock]: { ...typed, amount } }))}
        label={label}
        hint={isNeeded ? undefined : t('targets.mayBeEmpty')}
        required={isNeeded}
        readOnly={isSaving}
        inputMode="decimal"
        autoComplete="off"
      />
      <SelectField
        label={t('targets.unitOf')}
        options={UNITS.map((value) => ({ value, label: t(`targets.${value}`) }))}
        value={typed.unit}
        disabled={isSaving}
        onChange={(unit) => change({ [clock]: { ...typed, unit } })}
      />
    </div>
  );
}

/** What saving would change now. */
function Preview() {
  const { t } = useTranslation();
  const preview = useSelector(targetsPreview.select);
  const words = () => {
    if (preview.status === 'failed') return t('targets.notCounted');
    if (preview.status !== 'ready') return '';
    const { late, wouldBeLate } = preview.content;
    const now = preview.of.type === REPORT_TYPE.chat ? 'targets.chatsLate' : 'targets.queriesLate';
    return `${t(now, { count: late })} ${t('targets.wouldBeLate', { late: formatCount(wouldBeLate) })}`;
  };
  const isWorse = preview.status === 'ready' && preview.content.wouldBeLate > preview.content.late;
  return (
    <p role="status" className={`cs-targets-preview cs-flush ${isWorse ? 'is-amber' : 'cs-muted'}`}>
      {words()}
    </p>
  );
}
