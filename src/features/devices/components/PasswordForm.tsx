import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_LENGTH } from '../../../../contract/constants.ts';
import { Button } from '../../../common/components/Button.tsx';
import { PasswordField } from '../../../common/components/PasswordField.tsx';
import { encodePassword } from '../../../common/passwords.ts';
import type { PasswordChange } from '../devicesSlice.ts';

type Field = 'old' | 'fresh';
type Problem = 'login.enterPassword' | 'login.length' | null;
const FIELDS: readonly Field[] = ['old', 'fresh'];

interface PasswordFormProps {
  readonly busy: boolean;
  /** Why it was not changed; null: nothing has been tried, or it went well. */
  readonly failure: string | null;
  readonly onSubmit: (change: PasswordChange) => void;
}

/** One's own password. What is typed stays here, and leaves encoded. */
export function PasswordForm({ busy, failure, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ old: '', fresh: '' });
  const [problems, setProblems] = useState<Readonly<Partial<Record<Field, Problem>>>>({});
  const [isOutdated, setIsOutdated] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = { old: problemOf('old', values.old), fresh: problemOf('fresh', values.fresh) };
    setProblems(found);
    const wrong = FIELDS.find((field) => found[field] !== null);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setIsOutdated(false);
    onSubmit({ oldEncoded: encodePassword(values.old), encoded: encodePassword(values.fresh) });
  };
  const fieldProps = (field: Field) => ({
    name: field,
    value: values[field],
    error: problems[field] ? t(problems[field]) : null,
    required: true,
    onBlur: () => setProblems((before) => ({ ...before, [field]: problemOf(field, values[field]) })),
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      if (problems[field]) setProblems((before) => ({ ...before, [field]: problemOf(field, value) }));
      setIsOutdated(true);
    },
  });
  return (
    <form ref={form} className="ui form cs-devices-password" noValidate onSubmit={submit}>
      <h3>{t('devices.changePassword')}</h3>
      <p>{t('devices.passwordHint')}</p>
      <div className="cs-devices-fields">
        <PasswordField {...fieldProps('old')} label={t('devices.oldPassword')} autoComplete="current-password" />
        <PasswordField {...fieldProps('fresh')} label={t('devices.newPassword')} autoComplete="new-password" />
      </div>
      {failure !== null && !isOutdated && <p className="cs-devices-failure" role="alert">{failure}</p>}
      <Button type="submit" variant="primary" busy={busy}>{t('devices.changePassword')}</Button>
    </form>
  );
}

/** An older password may be of any length. */
function problemOf(field: Field, value: string): Problem {
  if (value === '') return 'login.enterPassword';
  const { length } = Array.from(value);
  return field === 'fresh' && (length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) ? 'login.length' : null;
}
