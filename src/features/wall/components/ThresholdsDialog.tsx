import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CheckField } from '#common/components/CheckField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { DialogFormView, useFormFields, type FieldWords } from '#common/forms/index.ts';
import {
  levelsWithProblem,
  WATCHED,
  type Level,
  type ThresholdsForm,
  type TypedThreshold,
  type Watched,
} from '../thresholds.ts';
import { thresholdsForm } from '../wallSlice.ts';

/** From which values on the figures are amber and red, and whether that is heard. */
export function ThresholdsDialog() {
  const { t } = useTranslation();
  return (
    <DialogFormView form={thresholdsForm} title={() => t('wall.thresholds')} wordsOf={(form) => wordsOf(t, form)}>
      {({ form }) => (
        <>
          <p className="cs-hint">{t('wall.form.lead')}</p>
          {WATCHED.map((name) => (
            <ThresholdFields key={name} name={name} typed={form[name]} />
          ))}
          <Sound isOn={form.sound} />
        </>
      )}
    </DialogFormView>
  );
}

function nameOf(t: TFunction, name: Watched): string {
  const figure = t(`wall.${name}`);
  return name === 'firstResponse' ? t('wall.form.minutes', { figure }) : figure;
}

interface ThresholdFieldsProps {
  readonly name: Watched;
  readonly typed: TypedThreshold;
}

function ThresholdFields({ name, typed }: ThresholdFieldsProps) {
  const { t } = useTranslation();
  const { textOf, change } = useFormFields(thresholdsForm);
  const figure = nameOf(t, name);
  const wrong = levelsWithProblem(typed);
  const fieldOf = (level: Level) => {
    const field = textOf(name, typed[level], (value) => change({ [name]: { ...typed, [level]: value } }));
    return { ...field, error: wrong.includes(level) ? field.error : null };
  };
  return (
    <div className="cs-pair cs-grid">
      <TextField label={t('wall.form.amberOf', { figure })} inputMode="numeric" {...fieldOf('amber')} />
      <TextField label={t('wall.form.redOf', { figure })} inputMode="numeric" {...fieldOf('red')} />
    </div>
  );
}

function Sound({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const { change } = useFormFields(thresholdsForm);
  return <CheckField label={t('wall.form.sound')} checked={isOn} onChange={(sound) => change({ sound })} />;
}

function wordsOf(t: TFunction, form: ThresholdsForm): readonly FieldWords[] {
  const figures = WATCHED.map((name) => ({ name: nameOf(t, name), text: t('wall.form.values', { ...form[name] }) }));
  return [...figures, { name: t('wall.form.sound'), text: t(form.sound ? 'wall.form.soundOn' : 'wall.form.soundOff') }];
}
