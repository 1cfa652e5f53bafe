import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import { CODE } from '#contract/http/envelope.ts';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/components/messageText.ts';
import { Empty, Failure } from '#common/components/states.tsx';
import { errorText } from '#common/errors.ts';
import type { Phase } from '../playerReducer.ts';
import { logLeft, retryRequested, type Refusal, type Trouble } from '../replayEvents.ts';
import { OpenFile } from './Reports.tsx';

interface NotOpenedProps {
  readonly phase: Extract<Phase, { readonly name: 'failed' | 'refused' }>;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Says why a log could not be opened, and what the user can do. */
export function NotOpened({ phase, onFiles }: NotOpenedProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <div className="cs-replay-reports cs-stack cs-gap-4">
      <Panel>
        {phase.name === 'refused' ? <Refused refusal={phase.refusal} /> : <Failed trouble={phase.trouble} />}
      </Panel>
      <div className="cs-replay-openers cs-wrap">
        <Button onClick={() => dispatch(logLeft())}>{t('replay.otherReports')}</Button>
        <OpenFile onFiles={onFiles} />
      </div>
    </div>
  );
}

/** `detail` is for developers who know the format. */
function Refused({ refusal: { reason, detail } }: { readonly refusal: Refusal }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty>
        {t(`replay.refused.${reason}`)}
        {detail !== '' && <code className="cs-replay-detail cs-small cs-breaks">{detail}</code>}
      </Empty>
    </div>
  );
}

function Failed({ trouble }: { readonly trouble: Trouble }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isUnknown = trouble.kind === 'call' && trouble.error.kind === 'refused' && trouble.error.code === CODE.notFound;
  if (isUnknown)
    return (
      <div role="alert">
        <Empty>{t('replay.trouble.unknown')}</Empty>
      </div>
    );
  if (trouble.kind === 'gone')
    return (
      <div role="alert">
        <Empty>{t('replay.trouble.gone')}</Empty>
      </div>
    );
  const reason =
    trouble.kind === 'call' ? readMessage(t, errorText(trouble.error)) : t(`replay.trouble.${trouble.kind}`);
  return (
    <Failure onRetry={() => dispatch(retryRequested())}>
      {t('replay.openFailed')} {reason}
    </Failure>
  );
}
