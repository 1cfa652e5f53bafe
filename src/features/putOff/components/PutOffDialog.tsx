import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { PUT_OFF, SNOOZE_ENDS_ON } from '#contract/putOff.ts';
import { RadioField } from '#common/components/RadioField.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextAreaField, TextField } from '#common/components/TextField.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { DialogFormView, useFormFields } from '#common/forms/index.ts';
import { putOffForm, type PutOffForm } from '../putOffForm.ts';
import { MORNING, WHENS } from '../putOffTimes.ts';

/** The dialog that puts off a chat or query, or changes until when. */
export function PutOffDialog() {
  const { t } = useTranslation();
  const about = useSelector(putOffForm.select)?.form.about?.kind ?? 'time';
  return (
    <DialogFormView
      form={putOffForm}
      title={() => t(`putOff.titles.${about}`)}
      saveLabel={t('putOff.save')}
      wordsOf={() => []}
    >
      {({ form, subject }) => (
        <>
          {form.about?.isMine === true && <KindField form={form} />}
          {subject === null && <p className="cs-flush cs-muted">{t(`putOff.lead.${form.kind}`)}</p>}
          <TimeFields form={form} />
          {subject === null && <Details form={form} />}
        </>
      )}
    </DialogFormView>
  );
}

interface FieldsProps {
  readonly form: PutOffForm;
}

function KindField({ form: { kind } }: FieldsProps) {
  const { t } = useTranslation();
  const { change } = useFormFields(putOffForm);
  return (
    <RadioField
      label={t('putOff.kind')}
      value={kind}
      options={Object.values(PUT_OFF).map((value) => ({ value, label: t(`putOff.kinds.${value}`) }))}
      onChange={(chosen) => change({ kind: chosen })}
    />
  );
}

function TimeFields({ form: { when, typed, kind } }: FieldsProps) {
  const { t } = useTranslation();
  const { change, errorOf } = useFormFields(putOffForm);
  return (
    <>
      <SelectField
        label={t(kind === PUT_OFF.snooze ? 'putOff.until' : 'putOff.at')}
        value={when}
        options={WHENS.map((value) => ({ value, label: t(`putOff.when.${value}`, { time: MORNING }) }))}
        onChange={(chosen) => change({ when: chosen })}
      />
      {when === 'own' && (
        <TextField
          type="datetime-local"
          label={t('putOff.dayAndTime')}
          value={typed}
          error={errorOf('typed') ?? undefined}
          onChange={({ target }) => change({ typed: target.value })}
        />
      )}
    </>
  );
}

function Details({ form: { kind, reason, endsOn, text } }: FieldsProps) {
  const { t } = useTranslation();
  const { change, errorOf } = useFormFields(putOffForm);
  return (
    <>
      {kind === PUT_OFF.sendLater && (
        <TextAreaField
          label={t('putOff.text')}
          hint={t('putOff.textHint')}
          error={errorOf('text')}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      <TextField
        {...INITIAL_FOCUS}
        label={t('putOff.reason')}
        hint={t('putOff.reasonHint')}
        error={errorOf('reason') ?? undefined}
        value={reason}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => change({ reason: target.value })}
      />
      {kind === PUT_OFF.snooze && (
        <RadioField
          label={t('putOff.endsOn')}
          value={endsOn}
          options={Object.values(SNOOZE_ENDS_ON).map((value) => ({ value, label: t(`putOff.endsOnValues.${value}`) }))}
          onChange={(chosen) => change({ endsOn: chosen })}
        />
      )}
    </>
  );
}
