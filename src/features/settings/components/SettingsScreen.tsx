import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { NICKNAME_PLACEHOLDER } from '#contract/constants.ts';
import { STAFF_NAMES } from '#contract/domain.ts';
import { isolated, withoutHidden } from '#contract/names.ts';
import { nameForCustomers } from '#contract/staffNames.ts';
import { Note } from '#common/components/Note.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { RadioField, SwitchField } from '#common/components/RadioField.tsx';
import { TextAreaField, TextField } from '#common/components/TextField.tsx';
import { SavedFormView, useFormFields } from '#common/forms/index.ts';
import { selectProducts } from '#common/products.ts';
import { selectUser } from '../../session/index.ts';
import type { SettingsForm, SettingsNumber, SettingsText } from '../settingsForm.ts';
import { onlineSettings, allocationLeft, selectLevelledTo } from '../settingsSlice.ts';
import { BrandFields } from './BrandFields.tsx';
import './SettingsFields.css';

export function SettingsScreen() {
  const { t } = useTranslation();
  return (
    <div className="cs-screen cs-stack cs-gap-4 cs-settings">
      <ScreenHeading>{t('screens.settingsOnline')}</ScreenHeading>
      <SavedFormView
        form={onlineSettings}
        label={t('screens.settingsOnline')}
        nameOf={(field) => t(`onlineSettings.${field}`)}
      >
        {(form) => <SettingsFields form={form} />}
      </SavedFormView>
    </div>
  );
}

function SettingsFields({ form }: { readonly form: SettingsForm }) {
  const { errorOf, change } = useFormFields(onlineSettings);
  return (
    <>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <OnOff form={form} field="isAutoReceiption" />
        <Area form={form} field="autoReceiptionText" />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <Area form={form} field="greetingComing" />
        <GreetingPreview form={form} />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <Area form={form} field="greetingLeftChat" />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <StaffNamesField form={form} />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <OnOff form={form} field="isAutoEndChat" />
        <NumberInput form={form} field="autoEndChatTime" />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <OnOff form={form} field="isSolvedCheck" />
        <div className="cs-pair cs-gap-4 cs-grid">
          <Line form={form} field="solvedCheckYes" />
          <Line form={form} field="solvedCheckNo" />
        </div>
        <OnOff form={form} field="isRatingAsked" />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <AllocationFields form={form} />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <OnOff form={form} field="showsWatchers" />
      </section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <BrandFields form={form} error={errorOf('colour')} onChange={change} />
      </section>
    </>
  );
}

function AllocationFields({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const levelledTo = useSelector(selectLevelledTo);
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
      <div className="cs-pair cs-gap-4 cs-grid" onBlur={leavePair}>
        <NumberInput form={form} field="allocationMin" />
        <NumberInput form={form} field="allocationMax" />
      </div>
      <div role="status">
        {levelledTo !== null && <Note>{t('onlineSettings.levelled', { value: levelledTo })}</Note>}
      </div>
    </>
  );
}

function GreetingPreview({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation();
  const name = useShownName(form);
  const text = form.greetingComing.trim().replaceAll(NICKNAME_PLACEHOLDER, () => withoutHidden(name));
  return (
    <div className="cs-field cs-stack cs-gap-1 cs-narrowed">
      <span className="cs-field-hint cs-hint">{t('onlineSettings.preview')}</span>
      {text === '' ? (
        <span className="cs-field-hint cs-hint">{t('onlineSettings.noGreeting')}</span>
      ) : (
        <p className="cs-settings-preview cs-lines cs-pad-2-3 cs-at-start cs-breaks cs-flush" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}

/** How customers would see the user, in a chat about the first product. */
function useShownName({ staffNames }: SettingsForm): string {
  const [product] = useSelector(selectProducts);
  return nameForCustomers(staffNames, useSelector(selectUser)?.name ?? '', product?.name ?? '');
}

function StaffNamesField({ form }: { readonly form: SettingsForm }) {
  const { t } = useTranslation();
  const { change } = useFormFields(onlineSettings);
  return (
    <RadioField
      label={t('onlineSettings.staffNames')}
      hint={t('onlineSettings.hint.staffNames', { name: isolated(useShownName(form)) })}
      options={Object.values(STAFF_NAMES).map((value) => ({ value, label: t(`onlineSettings.staffNames_${value}`) }))}
      value={form.staffNames}
      onChange={(staffNames) => change({ staffNames })}
    />
  );
}

interface FieldProps<Field extends keyof SettingsForm> {
  readonly form: SettingsForm;
  readonly field: Field;
}

/** What all fields for texts have. */
function useText({ form, field }: FieldProps<SettingsText | SettingsNumber>) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(onlineSettings);
  return {
    label: t(`onlineSettings.${field}`),
    hint: t(`onlineSettings.hint.${field}`),
    error: errorOf(field),
    value: form[field],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [field]: target.value }),
  };
}

function Area(props: FieldProps<'autoReceiptionText' | 'greetingComing' | 'greetingLeftChat'>) {
  return <TextAreaField {...useText(props)} />;
}

type Choice = 'isAutoReceiption' | 'isAutoEndChat' | 'isSolvedCheck' | 'isRatingAsked' | 'showsWatchers';

function OnOff({ form, field }: FieldProps<Choice>) {
  const { t } = useTranslation();
  const { change } = useFormFields(onlineSettings);
  return (
    <SwitchField
      label={t(`onlineSettings.${field}`)}
      hint={t(`onlineSettings.hint.${field}`)}
      onLabel={t('onlineSettings.enable')}
      offLabel={t('onlineSettings.disable')}
      value={form[field]}
      onChange={(value) => change({ [field]: value })}
    />
  );
}

function Line(props: FieldProps<'solvedCheckYes' | 'solvedCheckNo'>) {
  return <TextField {...useText(props)} dir="auto" autoComplete="off" />;
}

function NumberInput(props: FieldProps<SettingsNumber>) {
  const inputMode = props.field === 'autoEndChatTime' ? 'decimal' : 'numeric';
  return <TextField {...useText(props)} className="cs-settings-number" inputMode={inputMode} autoComplete="off" />;
}
