import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '#common/components/Note.tsx';
import { SwitchField } from '#common/components/RadioField.tsx';
import { TextField, TextAreaField } from '#common/components/TextField.tsx';
import { useFormFields } from '#common/forms/index.ts';
import { greetingBy } from '#src/conversation/greeting.ts';
import { selectUser } from '../../session/index.ts';
import type { SettingsForm } from '../settingsForm.ts';
import { allocationLeft, onlineSettings, selectLevelledTo } from '../settingsSlice.ts';
import { BrandFields } from './BrandFields.tsx';
import './SettingsFields.css';

type NumberField = 'autoEndChatTime' | 'allocationMin' | 'allocationMax' | 'waitAmberMinutes' | 'waitLateMinutes';

export function SettingsFields({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { errorOf, change } = useFormFields(onlineSettings);
  const levelledTo = useSelector(selectLevelledTo);
  const nickName = useSelector(selectUser)?.name ?? '';
  const area = (field: 'autoReceiptionText' | 'greetingComing' | 'greetingLeftChat') => (
    <TextAreaField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      error={errorOf(field)}
      value={form[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  const onOff = (field: 'isAutoReceiption' | 'isAutoEndChat' | 'isSolvedCheck') => (
    <SwitchField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      onLabel={t('onlineSettings.enable')}
      offLabel={t('onlineSettings.disable')}
      value={form[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
  const line = (field: 'solvedCheckYes' | 'solvedCheckNo') => (
    <TextField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      error={errorOf(field)}
      dir="auto"
      autoComplete="off"
      value={form[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  const number = (field: NumberField) => (
    <TextField
      className="cs-settings-number"
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      error={errorOf(field)}
      inputMode={field === 'autoEndChatTime' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={form[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  // Ignores a move between the two fields, because the user may still correct the other one. Ignores a move to a
  // button, because a new message would shift the button away from the click; Update evens the numbers out itself.
  const leavePair = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isOnItsWay =
      relatedTarget instanceof Element &&
      (currentTarget.contains(relatedTarget) || relatedTarget.closest('button') !== null);
    if (!isOnItsWay) dispatch(allocationLeft());
  };
  return (
    <>
      <section className="cs-settings-part cs-stack cs-gap-4">
        {onOff('isAutoReceiption')}
        {area('autoReceiptionText')}
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        {area('greetingComing')}
        <GreetingPreview text={greetingBy(nickName, form.greetingComing)} />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">{area('greetingLeftChat')}</section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        {onOff('isAutoEndChat')}
        {number('autoEndChatTime')}
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        {onOff('isSolvedCheck')}
        <div className="cs-settings-pair cs-gap-4 cs-grid">
          {line('solvedCheckYes')}
          {line('solvedCheckNo')}
        </div>
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <div className="cs-settings-pair cs-gap-4 cs-grid" onBlur={leavePair}>
          {number('allocationMin')}
          {number('allocationMax')}
        </div>
        <div role="status">
          {levelledTo !== null && <Note>{t('onlineSettings.levelled', { value: levelledTo })}</Note>}
        </div>
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <div className="cs-settings-pair cs-gap-4 cs-grid">
          {number('waitAmberMinutes')}
          {number('waitLateMinutes')}
        </div>
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <BrandFields form={form} error={errorOf('colour')} onChange={change} />
      </section>
    </>
  );
}

function GreetingPreview({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <div className="cs-field cs-stack cs-gap-1 cs-narrowed">
      <span className="cs-field-hint cs-hint">{t('onlineSettings.preview')}</span>
      {text === '' ? (
        <span className="cs-field-hint cs-hint">{t('onlineSettings.noGreeting')}</span>
      ) : (
        <p className="cs-settings-preview cs-breaks cs-flush" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}
