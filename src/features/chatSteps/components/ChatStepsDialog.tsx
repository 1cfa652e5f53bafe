import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatStep } from '#contract/http/chats.ts';
import { LoadedView } from '#common/components/LoadedView.tsx';
import { Modal } from '#common/components/Modal.tsx';
import { Empty } from '#common/components/states.tsx';
import { Time } from '#common/components/Time.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { dayOf } from '#common/format/messageTime.ts';
import { useShown } from '#common/useShown.ts';
import { chatSteps } from '../chatStepsSlice.ts';
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
    useCallback(() => chatSteps.actions.opened({ chatId }), [chatId]),
    chatSteps.actions.closed,
  );
  return (
    <Modal title={t('chatSteps.title', { id: chatId })} closesOutside className="cs-modal-medium" onDismiss={onDismiss}>
      <LoadedView loaded={chatSteps} failed={t('chatSteps.failed')}>
        {(steps) => (steps.length === 0 ? <Empty>{t('chatSteps.empty')}</Empty> : <Steps steps={steps} />)}
      </LoadedView>
    </Modal>
  );
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
