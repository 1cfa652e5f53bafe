import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Session } from '#contract/http/sessions.ts';
import { Button } from '#common/components/Button.tsx';
import { ConfirmDialog, Modal } from '#common/components/Modal.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { readMessage } from '#common/messageText.ts';
import { Empty, Loading, Tag } from '#common/components/states.tsx';
import { errorText } from '#common/errors.ts';
import { isolated } from '#contract/names.ts';
import { NotLoaded } from '#common/components/Panel.tsx';
import { selectUser } from '../../session/index.ts';
import {
  devicesClosed,
  endRequested,
  endConfirmed,
  endDeclined,
  passwordChangeRequested,
  selectDevices,
  sessionsRequested,
  type DevicesState,
  type EndQuestion,
} from '../devicesSlice.ts';
import { PasswordForm } from './PasswordForm.tsx';
import './DevicesDialog.css';

type Open = Exclude<DevicesState, { readonly status: 'closed' }>;

/**
 * Where a person is signed in, with buttons that end sessions; for one's own account also the password. Draws nothing
 * while closed.
 */
export function DevicesDialog() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const devices = useSelector(selectDevices);
  const account = useSelector(selectUser)?.account ?? '';
  if (devices.status === 'closed') return null;
  const { owner, ending, password, passwordChanges } = devices;
  const isOwn = owner.staffId === null;
  return (
    <>
      <Modal
        title={isOwn ? t('devices.title') : t('devices.titleOf', { name: isolated(owner.name) })}
        wide
        className="cs-devices"
        // An open question handles Escape itself.
        onDismiss={() => {
          if (ending.name === 'no') dispatch(devicesClosed());
        }}
      >
        <Sessions devices={devices} />
        {isOwn && (
          <PasswordForm
            key={passwordChanges}
            account={account}
            busy={password.name === 'saving'}
            failure={password.name === 'failed' ? readMessage(t, errorText(password.error)) : null}
            onSubmit={(change) => dispatch(passwordChangeRequested(change))}
          >
            <h3>{t('devices.changePassword')}</h3>
            <p className="cs-muted cs-flush">{t('devices.passwordHint')}</p>
          </PasswordForm>
        )}
      </Modal>
      {ending.name !== 'no' && (
        <Question question={ending.question} isOwn={isOwn} name={owner.name} busy={ending.name === 'ending'} />
      )}
    </>
  );
}

/** Known sessions stay on screen while they are loaded again. */
function Sessions({ devices: { status, sessions, error, owner } }: { readonly devices: Open }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  if (status === 'failed')
    return <NotLoaded failed={t('devices.failed')} error={error} onRetry={() => dispatch(sessionsRequested())} />;
  if (sessions.length === 0) return status === 'loading' ? <Loading /> : <Empty>{t('devices.empty')}</Empty>;
  const isOwn = owner.staffId === null;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <SessionTable sessions={sessions} busy={status === 'loading'} />
      {hasOthers && (
        <div className="cs-row cs-to-end cs-above-3">
          <Button variant="danger" onClick={() => dispatch(endRequested({ about: 'all' }))}>
            {t(isOwn ? 'devices.endOthers' : 'devices.endAll')}
          </Button>
        </div>
      )}
    </>
  );
}

interface QuestionProps {
  readonly question: EndQuestion;
  readonly isOwn: boolean;
  readonly name: string;
  readonly busy: boolean;
}

function Question({ question, isOwn, name, busy }: QuestionProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const all = isOwn ? t('devices.endOthersQuestion') : t('devices.endAllQuestion', { name: isolated(name) });
  return (
    <ConfirmDialog
      title={t('devices.endTitle')}
      danger
      busy={busy}
      onConfirm={() => dispatch(endConfirmed())}
      onDecline={() => dispatch(endDeclined())}
    >
      {question.about === 'all' ? all : t('devices.endQuestion', { device: nameOfDevice(t, question.session) })}
    </ConfirmDialog>
  );
}

function SessionTable({ sessions, busy }: { readonly sessions: readonly Session[]; readonly busy: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <Table
      label={t('devices.title')}
      columns={[t('devices.device'), t('devices.signedIn'), t('devices.lastUsed'), t('devices.signOut')]}
      busy={busy}
    >
      {sessions.map((session) => (
        <Row key={session.id}>
          <Cell className="cs-breaks">
            <div>{nameOfDevice(t, session)}</div>
            <div className="cs-hint">{session.address === '' ? t('devices.noAddress') : session.address}</div>
          </Cell>
          <Cell className="cs-cell-wide">
            <span className="cs-caption">{t('devices.signedIn')} </span>
            <Time iso={session.createTime} show="stacked" />
          </Cell>
          <Cell className="cs-cell-wide">
            <span className="cs-caption">{t('devices.lastUsed')} </span>
            <Time iso={session.lastUsedTime} show="stacked" />
          </Cell>
          <Cell className="cs-devices-end">
            {session.isCurrent ? (
              <Tag positive>{t('devices.current')}</Tag>
            ) : (
              <Button
                aria-label={t('devices.signOutOf', { device: nameOfDevice(t, session) })}
                onClick={() => dispatch(endRequested({ about: 'one', session }))}
              >
                {t('devices.signOut')}
              </Button>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function nameOfDevice(t: TFunction, { browser, system }: Session): string {
  if (browser === '' && system === '') return t('devices.unknown');
  return browser === '' || system === '' ? browser + system : t('devices.browserOn', { browser, system });
}
