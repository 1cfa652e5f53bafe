import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { ChatStep } from '#contract/http/chats.ts';
import { Modal } from '#common/components/Modal.tsx';
import { NotLoaded } from '#common/components/Panel.tsx';
import { Empty, Loading } from '#common/components/states.tsx';
import { Time } from '#common/components/Time.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { useShown } from '#common/useShown.ts';
import { selectChatSteps, stepsClosed, stepsOpened, stepsRetried } from '../chatStepsSlice.ts';
import { describeStep } from '../describeStep.ts';
import './ChatStepsDialog.css';

interface ChatStepsDialogProps {
  readonly chatId: string;
  readonly onDismiss: () => void;
}

/** Explains the state of a chat: everything that happened to it, in sentences. Loads while it is on screen. */
export function ChatStepsDialog({ chatId, onDismiss }: ChatStepsDialogProps) {
  const { t } = useTranslation();
  useShown(
    useCallback(() => stepsOpened({ chatId }), [chatId]),
    stepsClosed,
  );
  return (
    <Modal title={t('chatSteps.title', { id: chatId })} closesOutside className="cs-modal-medium" onDismiss={onDismiss}>
      <Content />
    </Modal>
  );
}

function Content() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const state = useSelector(selectChatSteps);
  switch (state.status) {
    case 'closed':
    case 'loading':
      return <Loading />;
    case 'failed':
      return <NotLoaded failed={t('chatSteps.failed')} error={state.error} onRetry={() => dispatch(stepsRetried())} />;
    case 'ready':
      return state.steps.length === 0 ? <Empty>{t('chatSteps.empty')}</Empty> : <Steps steps={state.steps} />;
  }
}

/** Shows only the time of day if all steps are of one day. */
function Steps({ steps }: { readonly steps: readonly ChatStep[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const days = new Set(steps.map(({ at }) => dayOf(Date.parse(at), zone)));
  return (
    <ol className="cs-step-list cs-list cs-stack">
      {steps.map((step) => (
        <li key={step.id} className="cs-wrap cs-anchor">
          <span className="cs-muted cs-digits">
            <Time iso={step.at} show={days.size === 1 ? 'clock' : 'dateTime'} />
          </span>
          <span className="cs-step-words">{describeStep(t, step)}</span>
        </li>
      ))}
    </ol>
  );
}
