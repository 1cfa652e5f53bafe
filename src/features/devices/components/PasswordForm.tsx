import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#common/components/Note.tsx';
import { hasPasswordLength } from '#contract/enteredText.ts';
import { Button } from '#common/components/Button.tsx';
import { PasswordField, UserName } from '#common/components/TextField.tsx';
import { encodePassword, encodeStored } from '#common/passwords.ts';
import { useView } from '#common/view.ts';
import type { PasswordChange } from '../devicesSlice.ts';
import './PasswordForm.css';

type Field = 'old' | 'fresh';
type Problem = 'enterPassword' | 'length' | null;
const FIELDS: readonly Field[] = ['old', 'fresh'];

interface PasswordFormProps {
  /** The name by which the user logs in. */
  readonly account: string;
  readonly busy: boolean;
  /** Why the change failed; null: not tried, or it succeeded. */
  readonly failure: string | null;
  readonly onSubmit: (change: PasswordChange) => void;
  /** What the user should know before. */
  readonly children: ReactNode;
}

/** The user's own password. The typed text stays in this component and leaves it encoded; problems are in the store. */
export function PasswordForm({ account, busy, failure, onSubmit, children }: PasswordFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({ old: '', fresh: '' });
  const [oldProblem, setOldProblem] = useView('password.old');
  const [freshProblem, setFreshProblem] = useView('password.fresh');
  const [outdated, setOutdated] = useView('password.outdated');
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = { old: problemOf('old', values.old), fresh: problemOf('fresh', values.fresh) };
    setOldProblem(found.old);
    setFreshProblem(found.fresh);
    const wrong = FIELDS.find((field) => found[field] !== null);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setOutdated(null);
    onSubmit({ old: encodeStored(values.old), encoded: encodePassword(values.fresh) });
  };
  const fieldProps = (field: Field, problem: string | null, say: (problem: Problem) => void) => ({
    name: field,
    value: values[field],
    error: problem === null ? null : t(problem === 'length' ? 'login.length' : 'login.enterPassword'),
    required: true,
    onBlur: () => say(problemOf(field, values[field])),
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      if (problem !== null) say(problemOf(field, value));
      setOutdated('');
    },
  });
  return (
    <form ref={form} className="ui form cs-devices-password cs-stack cs-gap-2" noValidate onSubmit={submit}>
      {children}
      <UserName account={account} />
      <div className="cs-devices-fields cs-gap-4 cs-grid">
        <PasswordField
          {...fieldProps('old', oldProblem, setOldProblem)}
          label={t('devices.oldPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...fieldProps('fresh', freshProblem, setFreshProblem)}
          label={t('devices.newPassword')}
          hint={t('devices.passwordHint')}
          autoComplete="new-password"
        />
      </div>
      {failure !== null && outdated === null && (
        <Note isError role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" variant="primary" busy={busy}>
        {t('devices.changePassword')}
      </Button>
    </form>
  );
}

/** An old password may have any length. */
function problemOf(field: Field, value: string): Problem {
  if (value === '') return 'enterPassword';
  return field === 'fresh' && !hasPasswordLength(value) ? 'length' : null;
}
