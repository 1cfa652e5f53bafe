import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { AWAY_MESSAGE_MAX, AWAY_TIME_PLACEHOLDER } from '#contract/serviceLimits.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextAreaField } from '#common/components/TextField.tsx';
import { DialogFormView, useFormFields, type FieldWords, type FormState } from '#common/forms/index.ts';
import { knownTimeZones } from '../browser/timeZones.ts';
import { hoursForm } from '../businessHoursSlice.ts';
import { hoursOf, WEEK, type HoursForm, type HoursSubject } from '../hoursForm.ts';
import { tidyHours } from '../hoursText.ts';
import { ExceptionsField } from './ExceptionsField.tsx';
import { HoursField } from './HoursField.tsx';
import { HoursPreview } from './HoursPreview.tsx';
import { daysText, useSubjectName } from './hoursWords.ts';

type HoursState = FormState<HoursSubject, HoursForm>;

/** The dialog that edits the hours of a product, or of all. */
export function HoursDialog() {
  const { t } = useTranslation();
  const nameOf = useSubjectName();
  return (
    <DialogFormView
      form={hoursForm}
      wide
      title={(subject) => t('businessHours.title', { name: subject === null ? '' : isolated(nameOf(subject)) })}
      wordsOf={(form) => wordsOf(t, form)}
    >
      {(state) => <HoursFields state={state} />}
    </DialogFormView>
  );
}

function wordsOf(t: TFunction, form: HoursForm): readonly FieldWords[] {
  const exceptions = form.exceptions.map(
    ({ name, hours, ...days }) => `${isolated(name)}, ${daysText(days)}: ${hours || t('businessHours.closed')}`,
  );
  return [
    { name: t('businessHours.mode'), text: t(form.mode === 'own' ? 'businessHours.own' : 'businessHours.notOwn') },
    { name: t('businessHours.timeZone'), text: form.timeZone },
    ...WEEK.map((day) => ({ name: t(`businessHours.day.${day}`), text: form[day] || t('businessHours.closed') })),
    { name: t('businessHours.exceptions'), text: exceptions.join('\n') },
    { name: t('businessHours.awayMessage'), text: form.awayMessage },
  ];
}

function HoursFields({ state }: { readonly state: HoursState }) {
  const { t } = useTranslation();
  const { change } = useFormFields(hoursForm);
  const { subject, form } = state;
  return (
    <>
      <RadioField
        label={t('businessHours.mode')}
        options={[
          {
            value: 'none',
            label: t(subject?.comeFrom === ALL_PRODUCTS ? 'businessHours.always' : 'businessHours.asAll'),
          },
          { value: 'own', label: t('businessHours.own') },
        ]}
        value={form.mode}
        onChange={(mode) => change({ mode })}
      />
      {form.mode === 'own' && <OwnHours state={state} />}
    </>
  );
}

function OwnHours({ state: { base, form, status } }: { readonly state: HoursState }) {
  const { t } = useTranslation();
  const { errorOf, change, leave, textOf } = useFormFields(hoursForm);
  const isSaving = status === 'saving';
  const zones = [...new Set([...knownTimeZones(), form.timeZone])];
  return (
    <>
      <SelectField
        label={t('businessHours.timeZone')}
        options={zones.map((value) => ({ value, label: value }))}
        value={form.timeZone}
        disabled={isSaving}
        error={errorOf('timeZone')}
        onChange={(timeZone) => change({ timeZone })}
      />
      <div className="cs-hours-pair cs-grid">
        <WeekFields form={form} isSaving={isSaving} />
        <HoursPreview hours={hoursOf(form)} />
      </div>
      <ExceptionsField
        exceptions={form.exceptions}
        saved={base.exceptions}
        timeZone={form.timeZone}
        isSaving={isSaving}
        error={errorOf('exceptions')}
        onChange={(exceptions) => change({ exceptions })}
        onLeave={() => leave('exceptions')}
      />
      <TextAreaField
        {...textOf('awayMessage', form.awayMessage, (awayMessage) => change({ awayMessage }))}
        className="cs-above-2"
        label={t('businessHours.awayMessage')}
        hint={t('businessHours.awayHint', { placeholder: AWAY_TIME_PLACEHOLDER })}
        readOnly={isSaving}
        maxLength={AWAY_MESSAGE_MAX}
      />
    </>
  );
}

function WeekFields({ form, isSaving }: { readonly form: HoursForm; readonly isSaving: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { errorOf, change, leave } = useFormFields(hoursForm);
  const copyMonday = () => {
    const monday = tidyHours(form.monday);
    change({ tuesday: monday, wednesday: monday, thursday: monday, friday: monday });
  };
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="cs-stack cs-gap-1 cs-narrowed">
      <span id={id} className="cs-field-label">
        {t('businessHours.week')}
      </span>
      <span id={`${id}-hint`} className="cs-hint cs-below-2">
        {t('businessHours.weekHint')}
      </span>
      {WEEK.map((day) => (
        <HoursField
          key={day}
          className="cs-hours-day"
          label={t(`businessHours.day.${day}`)}
          value={form[day]}
          readOnly={isSaving}
          error={errorOf(day)}
          onChange={(hours) => change({ [day]: hours })}
          onLeave={() => leave(day)}
        />
      ))}
      <Button className="compact cs-at-start" disabled={isSaving} onClick={copyMonday}>
        {t('businessHours.copyMonday')}
      </Button>
    </div>
  );
}
