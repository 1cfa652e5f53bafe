import { useTranslation } from 'react-i18next';
import { PlainButton } from '#common/components/plain.tsx';
import type { DemoLogin } from '../demoLogin.ts';

interface DemoLoginsProps {
  readonly logins: readonly DemoLogin[];
  readonly onChoose: (login: DemoLogin) => void;
}

/** Logs in to a demonstration with one click. */
export function DemoLogins({ logins, onChoose }: DemoLoginsProps) {
  const { t } = useTranslation();
  return (
    <section className="cs-login-demo">
      <p>{t('login.demo')}</p>
      <ul>
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
