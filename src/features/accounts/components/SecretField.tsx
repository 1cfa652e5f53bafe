import { useTranslation } from 'react-i18next';
import { PasswordField } from '#common/components/TextField.tsx';
import { useFormFields } from '#common/forms/index.ts';
import { accountForm } from '../accountsSlice.ts';

interface SecretFieldProps {
  readonly isNew: boolean;
  readonly password: string;
  readonly onChange: (password: string) => void;
}

/** The password of a new account, or a new password. */
export function SecretField({ isNew, password, onChange }: SecretFieldProps) {
  const { t } = useTranslation();
  const { errorOf, leave } = useFormFields(accountForm);
  return (
    <PasswordField
      label={t('accounts.password')}
      {...(isNew ? {} : { hint: t('accounts.passwordHint') })}
      value={password}
      error={errorOf('password')}
      autoComplete="new-password"
      required={isNew}
      onValue={onChange}
      onBlur={() => leave('password')}
    />
  );
}
