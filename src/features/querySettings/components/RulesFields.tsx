import { useTranslation } from 'react-i18next';
import { readMessage } from '../../../common/components/messageText.ts';
import { TextAreaField } from '../../../common/components/TextAreaField.tsx';
import { TextField } from '../../../common/components/TextField.tsx';
import type { FormProblems } from '../../../common/savedForm/index.ts';
import type { NumberField, RulesField, RulesForm } from '../rulesForm.ts';

interface RulesFieldsProps {
  readonly form: RulesForm;
  readonly problems: FormProblems<RulesForm>;
  readonly onChange: (change: Partial<RulesForm>) => void;
}

/** The form, without access to the store. */
export function RulesFields({ form, problems, onChange }: RulesFieldsProps) {
  const { t } = useTranslation();
  const errorOf = (field: RulesField) => {
    const problem = problems[field];
    return problem === undefined ? null : readMessage(t, problem);
  };
  const number = (field: NumberField) => {
    const error = errorOf(field);
    return (
      <TextField
        className="cs-settings-number"
        label={t(`querySettings.${field}`)}
        hint={t(`querySettings.hint.${field}`)}
        {...(error === null ? {} : { error })}
        inputMode={field === 'allocation' ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={form[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    );
  };
  return (
    <>
      <section className="cs-settings-part">{number('allocation')}</section>
      <section className="cs-settings-part">
        <div className="cs-settings-pair">
          {number('expireIn')}
          {number('notification')}
        </div>
        <TextAreaField
          label={t('querySettings.notificationMsg')}
          hint={t('querySettings.hint.notificationMsg')}
          error={errorOf('notificationMsg')}
          value={form.notificationMsg}
          onChange={({ target }) => onChange({ notificationMsg: target.value })}
        />
      </section>
    </>
  );
}
