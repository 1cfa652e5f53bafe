import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#common/components/TextAreaField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { useFormFields } from '#common/forms/index.ts';
import { queryRules } from '../querySettingsSlice.ts';
import type { NumberField, RulesForm } from '../rulesForm.ts';

export function RulesFields({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { errorOf, change } = useFormFields(queryRules);
  const number = (field: NumberField) => (
    <TextField
      className="cs-settings-number"
      label={t(`querySettings.${field}`)}
      hint={t(`querySettings.hint.${field}`)}
      error={errorOf(field)}
      inputMode={field === 'allocation' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={form[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <>
      <section className="cs-settings-part cs-stack cs-gap-4">{number('allocation')}</section>
      <section className="cs-settings-part cs-stack cs-gap-4">
        <div className="cs-settings-pair cs-gap-4 cs-grid">
          {number('expireIn')}
          {number('notification')}
        </div>
        <TextAreaField
          label={t('querySettings.notificationMsg')}
          hint={t('querySettings.hint.notificationMsg')}
          error={errorOf('notificationMsg')}
          value={form.notificationMsg}
          onChange={({ target }) => change({ notificationMsg: target.value })}
        />
      </section>
    </>
  );
}
