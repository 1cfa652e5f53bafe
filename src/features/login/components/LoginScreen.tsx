import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '#common/components/BrandMark.tsx';
import { readMessage } from '#common/messageText.ts';
import { PlainButton } from '#common/components/plain.tsx';
import type { LoginPort, LoginState } from '../loginSlice.ts';
import {
  checkField,
  FIELDS_OF,
  NOTHING_TYPED,
  type LoginField,
  type LoginProblems,
  type LoginTyped,
  type DemoLogin,
} from '../loginRules.ts';
import { LoginPasswordField, LoginTextField } from './LoginFields.tsx';
import './LoginScreen.css';

const TEXTS = {
  login: {
    title: 'login.titleLogin',
    lead: 'login.lead',
    submit: 'login.submitLogin',
    question: 'login.noAccount',
    switchMode: 'login.toRegister',
    other: 'register',
  },
  register: {
    title: 'login.titleRegister',
    lead: 'login.leadRegister',
    submit: 'login.submitRegister',
    question: 'login.hasAccount',
    switchMode: 'login.toLogin',
    other: 'login',
  },
} as const;

interface LoginScreenProps {
  readonly port: LoginPort;
  /** Title of the page. */
  readonly siteTitle: string;
  /** Whether anyone may create an account. */
  readonly canRegister: boolean;
  readonly demoLogins?: readonly DemoLogin[];
}

/** One form to log in and register. It keeps its input after a failure. */
export function LoginScreen({ port, siteTitle, canRegister, demoLogins = [] }: LoginScreenProps) {
  const { t } = useTranslation();
  const { form: state } = useSyncExternalStore(port.subscribe, port.view);
  const { form, submit, change, fieldProps } = useLoginForm(port, state);
  const { mode } = state.typed;
  const texts = TEXTS[mode];
  return (
    <main className="cs-login cs-centred cs-row">
      <div className="cs-large cs-row cs-gap-3 cs-strong">
        <BrandMark />
        {siteTitle}
      </div>
      <section className="cs-login-card cs-raised cs-panel">
        <h1>{t(texts.title)}</h1>
        <p className="cs-login-lead cs-muted">{t(texts.lead)}</p>
        <form ref={form} className="ui form cs-stack cs-gap-2" noValidate onSubmit={submit}>
          <LoginTextField {...fieldProps('account')} label={t('login.account')} autoComplete="username" autoFocus />
          {mode === 'register' && (
            <LoginTextField {...fieldProps('name')} label={t('login.name')} autoComplete="nickname" />
          )}
          <LoginPasswordField
            {...fieldProps('password')}
            label={t('login.password')}
            autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          />
          {state.status === 'failed' && (
            <p className="cs-login-failure cs-rounded cs-pad-2-3 cs-breaks cs-danger">
              {readMessage(t, state.message)}
            </p>
          )}
          <PlainButton type="submit" look="primary fluid" busy={state.status === 'busy'}>
            {t(texts.submit)}
          </PlainButton>
        </form>
        {canRegister && (
          <p className="cs-centred cs-above-4 cs-row cs-gap-1 cs-muted">
            <span>{t(texts.question)}</span>
            <PlainButton look="link" onClick={() => change({ mode: texts.other, problems: {} })}>
              {t(texts.switchMode)}
            </PlainButton>
          </p>
        )}
      </section>
      {mode === 'login' && demoLogins.length > 0 && (
        <DemoLogins
          logins={demoLogins}
          onChoose={(login) => {
            change({ account: login.account, problems: {} });
            port.submitted('login', { ...login, name: '' });
          }}
        />
      )}
    </main>
  );
}

/** What the form does with its input. The password stays in this component. */
function useLoginForm(port: LoginPort, { status, typed }: LoginState) {
  const { t } = useTranslation();
  const { mode, problems } = typed;
  const [password, setPassword] = useState('');
  const values = { account: typed.account, name: typed.name, password };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => () => port.changed(NOTHING_TYPED), [port]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (status === 'busy') return;
    const found: LoginProblems = Object.fromEntries(
      FIELDS_OF[mode].map((field) => [field, checkField(mode, field, values[field])]),
    );
    port.checked(found);
    const firstInvalid = FIELDS_OF[mode].find((field) => found[field] !== null);
    if (firstInvalid === undefined) port.submitted(mode, values);
    else form.current?.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus();
  };
  // A browser may fill in several fields before the next render.
  const latest = () => port.view().form.typed;
  const problemsWith = (field: LoginField, value: string): LoginProblems => ({
    ...latest().problems,
    [field]: checkField(mode, field, value),
  });
  const change = (changes: Partial<LoginTyped>) => port.changed({ ...latest(), ...changes });
  const fieldProps = (field: LoginField) => ({
    name: field,
    value: values[field],
    error: problems[field] ? t(problems[field]) : null,
    required: true,
    onBlur: () => port.checked(problemsWith(field, values[field])),
    onValue: (value: string) => {
      if (field === 'password') setPassword(value);
      change({
        ...(field !== 'password' && { [field]: value }),
        ...(problems[field] && { problems: problemsWith(field, value) }),
      });
    },
  });
  return { form, submit, change, fieldProps };
}

interface DemoLoginsProps {
  readonly logins: readonly DemoLogin[];
  readonly onChoose: (login: DemoLogin) => void;
}

/** Logs in to a demonstration with one click. */
function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  const { t } = useTranslation();
  return (
    <section className="cs-login-demo cs-centred-text cs-muted">
      <p>{t('login.demo')}</p>
      <ul className="cs-list cs-grid cs-gap-2">
        {logins.map((login) => (
          <li key={login.account}>
            <PlainButton onClick={() => onChoose(login)}>
              {login.role} <span>{login.account}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
