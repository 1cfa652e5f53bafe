import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Note } from '#common/components/Note.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ROLE_KEY } from '#contract/domain.ts';
import { Button } from '#common/components/Button.tsx';
import { Link } from '#common/components/Link.tsx';
import { readMessage } from '#common/messageText.ts';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { TextField, UserName } from '#common/components/TextField.tsx';
import { encodeStored } from '#common/passwords.ts';
import { Permitted } from '#common/permission.ts';
import { useView } from '#common/view.ts';
import { selectUser } from '../session/index.ts';
import { LEADER_PATH } from './checkSaga.ts';
import { checkOpened, checkRequested, passwordTyped, selectCheck, type CheckState } from './checkSlice.ts';
import './CheckScreen.css';

/**
 * The check page. It says so if no messaging-app user is bound, as a chat login is impossible then. Leaders can go to
 * their page without being online.
 */
export function CheckScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const user = useSelector(selectUser);
  const state = useSelector(selectCheck);
  useEffect(() => {
    dispatch(checkOpened());
  }, [dispatch]);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <ScreenHeading>{t('check.title')}</ScreenHeading>
      <Panel className="cs-check cs-stack cs-gap-3">
        {user !== null && user.targetId === null ? (
          <Note>{t('check.unbound')}</Note>
        ) : (
          <CheckForm
            account={user?.account ?? ''}
            mobile={user === null ? '' : mobileOf(user)}
            state={state}
            onTyped={() => dispatch(passwordTyped())}
            onSubmit={(password) => dispatch(checkRequested(encodeStored(password)))}
          />
        )}
      </Panel>
      <Permitted anyOf={[ROLE_KEY.leader]}>
        <p className="cs-flush">
          <Link to={LEADER_PATH}>{t('check.toLeader')}</Link>
        </p>
      </Permitted>
    </div>
  );
}

/** '': the account has no phone, such as one that a command has made. */
function mobileOf({ phoneCode, phone }: { readonly phoneCode: string; readonly phone: string }): string {
  return phone === '' ? '' : `+${phoneCode}${phone}`;
}

interface CheckFormProps {
  readonly account: string;
  readonly mobile: string;
  readonly state: CheckState;
  readonly onTyped: () => void;
  readonly onSubmit: (password: string) => void;
}

function CheckForm({ account, mobile, state, onTyped, onSubmit }: CheckFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useView('check.missing');
  const field = useRef<HTMLInputElement>(null);
  // After a navigation, the heading above has taken the focus.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className="cs-stack cs-gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '' ? '' : null);
        if (password !== '' && state.status !== 'busy') onSubmit(password);
      }}
    >
      <p className="cs-muted cs-flush">{t('check.lead')}</p>
      <UserName account={account} />
      {mobile !== '' && <TextField label={t('check.mobile')} value={mobile} readOnly autoComplete="off" />}
      <TextField
        label={t('check.password')}
        ref={field}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={missing !== null ? t('login.enterPassword') : null}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(null);
          onTyped();
        }}
      />
      {state.status === 'failed' && <Note isError>{readMessage(t, state.message)}</Note>}
      <Button type="submit" variant="primary" fluid busy={state.status === 'busy'}>
        {t('check.login')}
      </Button>
    </form>
  );
}
