import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../common/components/Note.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { SwitchField } from '../../../common/components/SwitchField.tsx';
import { TextAreaField } from '../../../common/components/TextAreaField.tsx';
import { TextField } from '../../../common/components/TextField.tsx';
import { greetingBy } from '../../../conversation/greeting.ts';
import type { SettingsField, SettingsForm, SettingsProblems } from '../settingsForm.ts';
import { BrandFields } from './BrandFields.tsx';
import './SettingsFields.css';

interface SettingsFieldsProps {
  readonly form: SettingsForm;
  readonly problems: SettingsProblems;
  /** The number that minimum and maximum were just set to; null: they were not. */
  readonly levelledTo: string | null;
  /** The nickname in the preview of the greeting. */
  readonly nickName: string;
  readonly onChange: (change: Partial<SettingsForm>) => void;
  readonly onAllocationLeft: () => void;
}

type NumberField = 'autoEndChatTime' | 'allocationMin' | 'allocationMax' | 'waitAmberMinutes' | 'waitLateMinutes';

/** The form, without access to the store. */
export function SettingsFields({
  form,
  problems,
  levelledTo,
  nickName,
  onChange,
  onAllocationLeft,
}: SettingsFieldsProps) {
  const { t } = useTranslation();
  const errorOf = (field: SettingsField) => {
    const problem = problems[field];
    return problem === undefined ? null : readMessage(t, problem);
  };
  const area = (field: 'autoReceiptionText' | 'greetingComing' | 'greetingLeftChat') => (
    <TextAreaField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      error={errorOf(field)}
      value={form[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const onOff = (field: 'isAutoReceiption' | 'isAutoEndChat' | 'isSolvedCheck') => (
    <SwitchField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      onLabel={t('onlineSettings.enable')}
      offLabel={t('onlineSettings.disable')}
      value={form[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  const wrong = (field: SettingsField) => {
    const error = errorOf(field);
    return error === null ? {} : { error };
  };
  const line = (field: 'solvedCheckYes' | 'solvedCheckNo') => (
    <TextField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      {...wrong(field)}
      dir="auto"
      autoComplete="off"
      value={form[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const number = (field: NumberField) => (
    <TextField
      className="cs-settings-number"
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      {...wrong(field)}
      inputMode={field === 'autoEndChatTime' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={form[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  // Ignores a move between the two fields, because the user may still correct the other one. Ignores a move to a
  // button, because a new message would shift the button away from the click; Update evens the numbers out itself.
  const leavePair = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOnItsWay =
      relatedTarget instanceof Element &&
      (currentTarget.contains(relatedTarget) || relatedTarget.closest('button') !== null);
    if (!isOnItsWay) onAllocationLeft();
  };
  return (
    <>
      <section className="cs-settings-part">
        {onOff('isAutoReceiption')}
        {area('autoReceiptionText')}
      </section>
      <section className="cs-settings-part">
        {area('greetingComing')}
        <GreetingPreview text={greetingBy(nickName, form.greetingComing)} />
      </section>
      <section className="cs-settings-part">{area('greetingLeftChat')}</section>
      <section className="cs-settings-part">
        {onOff('isAutoEndChat')}
        {number('autoEndChatTime')}
      </section>
      <section className="cs-settings-part">
        {onOff('isSolvedCheck')}
        <div className="cs-settings-pair">
          {line('solvedCheckYes')}
          {line('solvedCheckNo')}
        </div>
      </section>
      <section className="cs-settings-part">
        <div className="cs-settings-pair" onBlur={leavePair}>
          {number('allocationMin')}
          {number('allocationMax')}
        </div>
        <div role="status">
          {levelledTo !== null && <Note>{t('onlineSettings.levelled', { value: levelledTo })}</Note>}
        </div>
      </section>
      <section className="cs-settings-part">
        <div className="cs-settings-pair">
          {number('waitAmberMinutes')}
          {number('waitLateMinutes')}
        </div>
      </section>
      <section className="cs-settings-part">
        <BrandFields form={form} error={errorOf('colour')} onChange={onChange} />
      </section>
    </>
  );
}

function GreetingPreview({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <div className="cs-field">
      <span className="cs-field-hint">{t('onlineSettings.preview')}</span>
      {text === '' ? (
        <span className="cs-field-hint">{t('onlineSettings.noGreeting')}</span>
      ) : (
        <p className="cs-settings-preview" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
