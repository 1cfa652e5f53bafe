import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { errorText } from '#common/errors.ts';
import { logoutRequested, selectUser } from '../../session/index.ts';
import { PasswordForm } from '../components/PasswordForm.tsx';
import { ownPasswordChosen, selectInitialPassword } from './initialPasswordSlice.ts';
import './InitialPasswordScreen.css';

/** In place of all screens, until the user has chosen a password of their own. */
export function InitialPasswordScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const account = useSelector(selectUser)?.account ?? '';
  const state = useSelector(selectInitialPassword);
  return (
    <main className="cs-initial-password cs-on-canvas cs-centred cs-row">
      <div className="cs-initial-password-card cs-panel cs-stack cs-gap-4">
        <ScreenHeading>{t('devices.choosePassword')}</ScreenHeading>
        <PasswordForm
          account={account}
          busy={state.status === 'saving'}
          failure={state.status === 'failed' ? readMessage(t, errorText(state.error)) : null}
          onSubmit={(change) => dispatch(ownPasswordChosen(change))}
        >
          <p className="cs-muted cs-flush">{t('devices.initialHint', { account })}</p>
        </PasswordForm>
        <Button className="cs-at-start" onClick={() => dispatch(logoutRequested())}>
          {t('devices.signOut')}
        </Button>
      </div>
    </main>
  );
}
