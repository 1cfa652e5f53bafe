import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../../common/components/Button.tsx';
import { ConfirmDialog } from '../../../common/components/ConfirmDialog.tsx';
import { readMessage } from '../../../common/components/messageText.ts';
import { ScreenHeading } from '../../../common/components/ScreenHeading.tsx';
import { Failure, Loading } from '../../../common/components/states.tsx';
import { errorText } from '../../../common/errors.ts';
import { selectUser } from '../../session/index.ts';
import type { SettingsField } from '../settingsForm.ts';
import { selectIsDirty, selectProblems, selectSettings } from '../settingsSelectors.ts';
import {
  allocationLeft, fieldsChanged, overwriteConfirmed, overwriteDeclined, reverted, settingsClosed, settingsOpened, updateRequested,
} from '../settingsSlice.ts';
import { SettingsFields } from './SettingsFields.tsx';
import './SettingsScreen.css';

/** The online settings: what governs live chats. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, error, form, saving } = useSelector(selectSettings);
  useEffect(() => {
    dispatch(settingsOpened());
    return () => { dispatch(settingsClosed()); };
  }, [dispatch]);
  const reason = error === null ? null : errorText(error);
  return (
    <div className="cs-screen cs-settings">
      <ScreenHeading>{t('screens.settingsOnline')}</ScreenHeading>
      {status === 'failed' && (
        <div className="cs-panel"><Failure onRetry={() => dispatch(settingsOpened())}>{t('settings.failed')} {reason && readMessage(t, reason)}</Failure></div>
      )}
      {status !== 'failed' && (form === null ? <div className="cs-panel"><Loading /></div> : <SettingsFormPanel />)}
      {saving === 'asking' && <OverwriteQuestion />}
    </div>
  );
}

function SettingsFormPanel() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { form, saving, levelledTo } = useSelector(selectSettings);
  const problems = useSelector(selectProblems);
  const isDirty = useSelector(selectIsDirty);
  const user = useSelector(selectUser);
  const hasProblems = Object.keys(problems).length > 0;
  const panel = useRef<HTMLFormElement>(null);
  // Who has tried to save goes on where something is wrong.
  useEffect(() => { if (hasProblems) panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(); }, [hasProblems]);
  if (form === null) return null;
  return (
    <form
      ref={panel}
      noValidate
      className="cs-panel cs-settings-form"
      aria-label={t('screens.settingsOnline')}
      onSubmit={(event) => {
        event.preventDefault();
        dispatch(updateRequested());
      }}
    >
      <SettingsFields
        form={form}
        problems={problems}
        levelledTo={levelledTo}
        nickName={user?.name ?? ''}
        onChange={(change) => dispatch(fieldsChanged(change))}
        onAllocationLeft={() => dispatch(allocationLeft())}
      />
      <div className="cs-settings-foot">
        <Notes />
        <div className="cs-settings-actions">
          <span role="status" className="cs-settings-mark">{isDirty && t('settings.unsaved')}</span>
          <Button disabled={!isDirty} onClick={() => dispatch(reverted())}>{t('settings.revert')}</Button>
          <Button type="submit" variant="primary" busy={saving === 'saving'}>{t('settings.update')}</Button>
        </div>
      </div>
    </form>
  );
}

/** What is to be known before or after saving. */
function Notes() {
  const { t } = useTranslation();
  const { saveError, takenOver, conflicts } = useSelector(selectSettings);
  const problems = useSelector(selectProblems);
  const names = useFieldNames();
  const reason = saveError === null ? null : errorText(saveError);
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <>
      <div role="alert">
        {reason !== null && <p className="cs-settings-note is-error">{t('settings.notSaved')} {readMessage(t, reason)}</p>}
        {hasProblems && <p className="cs-settings-note is-error">{t('settings.problem.some')}</p>}
      </div>
      <div role="status">
        {takenOver.length > 0 && <p className="cs-settings-note">{t('settings.takenOver', { fields: names(takenOver) })}</p>}
        {conflicts.length > 0 && <p className="cs-settings-note">{t('settings.conflicts', { fields: names(conflicts) })}</p>}
      </div>
    </>
  );
}

function OverwriteQuestion() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { conflicts } = useSelector(selectSettings);
  const names = useFieldNames();
  return (
    <ConfirmDialog
      title={t('settings.overwriteTitle')}
      confirmLabel={t('settings.overwrite')}
      declineLabel={t('settings.goOn')}
      danger
      onConfirm={() => dispatch(overwriteConfirmed())}
      onDecline={() => dispatch(overwriteDeclined())}
    >
      {t('settings.overwriteLead', { fields: names(conflicts) })}
    </ConfirmDialog>
  );
}

const NAME_OF = {
  isAutoReceiption: 'settings.isAutoReceiption', autoReceiptionText: 'settings.autoReceiptionText', greetingComing: 'settings.greetingComing',
  greetingLeftChat: 'settings.greetingLeftChat', isAutoEndChat: 'settings.isAutoEndChat', autoEndChatTime: 'settings.autoEndChatTime',
  isSolvedCheck: 'settings.isSolvedCheck', solvedCheckYes: 'settings.solvedCheckYes', solvedCheckNo: 'settings.solvedCheckNo',
  allocationMin: 'settings.allocationMin', allocationMax: 'settings.allocationMax',
} as const satisfies Readonly<Record<SettingsField, string>>;

function useFieldNames(): (fields: readonly SettingsField[]) => string {
  const { t } = useTranslation();
  return (fields) => fields.map((field) => t(NAME_OF[field])).join(', ');
}
