import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_STATUS } from '#contract/domain.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { Button } from '#common/components/Button.tsx';
import { Modal, ConfirmDialog } from '#common/components/Modal.tsx';
import { INITIAL_FOCUS } from '#common/components/useFocusInside.ts';
import { isolated } from '#contract/names.ts';
import { QueryWords } from '#src/conversation/components/QueryContent.tsx';
import { StatusQuestion } from '../../detail/components/QueryActions.tsx';
import type { Collision } from '../composer.ts';
import {
  collisionDismissed,
  deleteConfirmed,
  discardConfirmed,
  newsRequested,
  questionDeclined,
  sendAnywayRequested,
  sendRequested,
  startConfirmed,
} from '../composerSlice.ts';
import {
  selectAnsweringColleague,
  selectComposer,
  selectComposers,
  selectReply,
  type RepliesRoot,
} from '../repliesState.ts';

interface QuestionProps {
  readonly query: QueryDetail;
}

/** The questions that need an answer before the conversation changes. */
export function ReplyDialogs({ query }: QuestionProps) {
  const queryId = query.id;
  const { collision } = useSelector((root: RepliesRoot) => selectComposer(root, queryId));
  return collision === null ? <Question query={query} /> : <CollisionDialog queryId={queryId} collision={collision} />;
}

function Question({ query }: QuestionProps): ReactNode {
  const queryId = query.id;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { question } = useSelector(selectComposers);
  const onDecline = () => dispatch(questionDeclined());
  switch (question?.name) {
    case undefined:
      return null;
    case 'start':
      return (
        <ConfirmDialog
          title={t('queryReplies.start')}
          onConfirm={() => dispatch(startConfirmed({ queryId }))}
          onDecline={onDecline}
        >
          <p className="cs-flush">{t('queryReplies.startQuestion')}</p>
          <Colleague />
        </ConfirmDialog>
      );
    case 'close':
      return (
        <StatusQuestion
          query={query}
          to={QUERY_STATUS.closed}
          onConfirm={() => dispatch(sendRequested({ queryId, isClosing: true }))}
          onDecline={onDecline}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          danger
          title={t('queryReplies.deleteTitle')}
          busy={question.isSending}
          onConfirm={() => dispatch(deleteConfirmed({ queryId, replyId: question.replyId }))}
          onDecline={onDecline}
        >
          {t('queryReplies.deleteQuestion')}
        </ConfirmDialog>
      );
    case 'discard':
      return (
        <ConfirmDialog
          danger
          title={t('queryReplies.discardTitle')}
          confirmLabel={t('queryReplies.discard')}
          declineLabel={t('queryReplies.keepWriting')}
          onConfirm={() => dispatch(discardConfirmed({ queryId, edit: question.edit }))}
          onDecline={onDecline}
        >
          {t('queryReplies.discardQuestion')}
        </ConfirmDialog>
      );
  }
}

/** Why Start Response asks. Empty when the colleague has stopped writing since. */
function Colleague() {
  const { t } = useTranslation();
  const colleague = useSelector(selectAnsweringColleague);
  if (colleague === null) return null;
  const name = isolated(colleague.name);
  return (
    <p className="cs-above-2 cs-strong cs-breaks">
      {colleague.isWriting ? t('queryReplies.writing', { name }) : t('queryReplies.hasReplied', { name })}
    </p>
  );
}

/** Closing it without an answer sends nothing and marks nothing as seen. */
function CollisionDialog({
  queryId,
  collision: { about, replyId, name, isClosing = false },
}: {
  readonly queryId: string;
  readonly collision: Collision;
}) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const text = useSelector((root: RepliesRoot) => selectReply(root, replyId)?.description ?? '');
  return (
    <Modal
      role="alertdialog"
      title={t('queryReplies.collisionTitle')}
      onDismiss={() => dispatch(collisionDismissed({ queryId }))}
      actions={
        <>
          <Button onClick={() => dispatch(sendAnywayRequested({ queryId, isClosing }))}>
            {t('queryReplies.sendAnyway')}
          </Button>
          <Button {...INITIAL_FOCUS} variant="primary" onClick={() => dispatch(newsRequested({ queryId }))}>
            {t('queryReplies.lookAtIt')}
          </Button>
        </>
      }
    >
      <p className="cs-flush">
        {about === 'reply'
          ? t('queryReplies.hasReplied', { name: isolated(name) })
          : t('queryReplies.hasEdited', { name: isolated(name) })}
      </p>
      {text !== '' && (
        <blockquote
          className="cs-replies-theirs cs-box cs-breaks"
          aria-label={t('queryReplies.theirText')}
          tabIndex={0}
        >
          <QueryWords text={text} />
        </blockquote>
      )}
    </Modal>
  );
}
