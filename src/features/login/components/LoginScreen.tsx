import { useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../common/components/Button.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { PasswordField } from '../../../common/components/PasswordField.tsx';
import { TextField } from '../../../common/components/TextField.tsx';
import type { LoginPort } from '../loginPort.ts';
import { checkField, FIELDS_OF, type LoginField, type LoginMessageKey, type LoginMode, type LoginValues } from '../loginRules.ts';
import { BrandMark } from '../../../common/components/BrandMark.tsx';
import './LoginScreen.css';

const NO_VALUES: LoginValues = { account: '', name: '', password: '' };
type FieldErrors = Readonly<Partial<Record<LoginField, LoginMessageKey | null>>>;

const TEXTS = {
  login: {
    title: 'login.titleLogin', lead: 'login.lead', submit: 'login.submitLogin', question: 'login.noAccount', turn: 'login.toRegister', other: 'register',
  },
  register: {
    title: 'login.titleRegister', lead: 'login.leadRegister', submit: 'login.submitRegister', question: 'login.hasAccount', turn: 'login.toLogin', other: 'login',
  },
} as const;

interface LoginScreenProps {
  readonly port: LoginPort;
  /** What the page is headed with. */
  readonly brand: string;
  /** Whether this deployment lets anyone make an account. */
  readonly canRegister: boolean;
}

/** Login and register in one form. What is typed stays in the form, whatever comes of it. */
export function LoginScreen({ port, brand, canRegister }: LoginScreenProps) {
  const { t } = useTranslation();
  const { form: state } = useSyncExternalStore(port.subscribe, port.view);
  const [mode, setMode] = useState<LoginMode>('login');
  const [values, setValues] = useState(NO_VALUES);
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const texts = TEXTS[mode];

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.status === 'busy') return;
    const found: FieldErrors = Object.fromEntries(FIELDS_OF[mode].map((field) => [field, checkField(mode, field, values[field])]));
    setErrors(found);
    const wrong = FIELDS_OF[mode].find((field) => found[field] !== null);
    if (wrong === undefined) port.submitted(mode, values);
    else form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  };
  const check = (field: LoginField, value: string) => setErrors((before) => ({ ...before, [field]: checkField(mode, field, value) }));
  const fieldProps = (field: LoginField) => ({
    name: field,
    value: values[field],
    error: errors[field] ? t(errors[field]) : null,
    required: true,
    onBlur: () => check(field, values[field]),
    onValue: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      if (errors[field]) check(field, value);
      port.changed();
    },
  });
  return (
    <main className="cs-login">
      <div className="cs-login-brand"><BrandMark />{brand}</div>
      <section className="cs-login-card">
        <h1>{t(texts.title)}</h1>
        <p className="cs-login-lead">{t(texts.lead)}</p>
        <form ref={form} className="ui form cs-login-form" noValidate onSubmit={submit}>
          <Field {...fieldProps('account')} label={t('login.account')} autoComplete="username" autoFocus />
          {mode === 'register' && <Field {...fieldProps('name')} label={t('login.name')} autoComplete="nickname" />}
          <PasswordField {...fieldProps('password')} label={t('login.password')} autoComplete={mode === 'login' ? 'current-password' : 'new-password'} />
          {state.status === 'failed' && <p className="cs-login-failure">{readMessage(t, state.message)}</p>}
          <Button type="submit" variant="primary" fluid busy={state.status === 'busy'}>{t(texts.submit)}</Button>
        </form>
        {canRegister && <p className="cs-login-turn">
          {t(texts.question)}
          <Button
            variant="link"
            onClick={() => {
              setMode(texts.other);
              setErrors({});
              port.changed();
            }}
          >
            {t(texts.turn)}
          </Button>
        </p>}
      </section>
    </main>
  );
}

interface FieldProps {
  readonly name: LoginField;
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly required: boolean;
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
  readonly onBlur: () => void;
  readonly onValue: (value: string) => void;
}

function Field({ onValue, ...field }: FieldProps) {
  return <TextField {...field} autoCapitalize="none" spellCheck={false} onChange={(event) => onValue(event.target.value)} />;
}
