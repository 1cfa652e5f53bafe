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
  const { problems, say } = useProblems();
  const [outdated, setOutdated] = useView('password.outdated');
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = { old: problemOf('old', values.old), fresh: problemOf('fresh', values.fresh) };
    for (const field of FIELDS) say(field, found[field]);
    const wrong = FIELDS.find((field) => found[field] !== null);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
      return;
    }
    setOutdated(null);
    onSubmit({ old: encodeStored(values.old), encoded: encodePassword(values.fresh) });
  };
  const fieldProps = (field: Field) => ({
    name: field,
    value: values[field],
    error: problems[field] === null ? null : t(problems[field] === 'length' ? 'login.length' : 'login.enterPassword'),
    required: true,
    onBlur: () => say(field, problemOf(field, values[field])),
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      if (problems[field] !== null) say(field, problemOf(field, value));
      setOutdated('');
    },
  });
  return (
    <form ref={form} className="ui form cs-devices-password cs-at-top cs-stack cs-gap-2" noValidate onSubmit={submit}>
      {children}
      <UserName account={account} />
      <div className="cs-devices-fields cs-full-width cs-gap-4 cs-grid">
        <PasswordField {...fieldProps('old')} label={t('devices.oldPassword')} autoComplete="current-password" />
        <PasswordField
          {...fieldProps('fresh')}
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

function useProblems() {
  const [old, setOld] = useView('password.old');
  const [fresh, setFresh] = useView('password.fresh');
  const say = (field: Field, problem: Problem) => (field === 'old' ? setOld : setFresh)(problem);
  return { problems: { old, fresh }, say };
}

/** An old password may have any length. */
function problemOf(field: Field, value: string): Problem {
  if (value === '') return 'enterPassword';
  return field === 'fresh' && !hasPasswordLength(value) ? 'length' : null;
}
