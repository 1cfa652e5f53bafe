import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { hasVisibleCharacter } from '#contract/enteredText.ts';
import { Button } from '#common/components/Button.tsx';
import { readMessage } from '#common/messageText.ts';
import { ComposerRow } from '#src/conversation/components/ComposerRow.tsx';
import { PictureTray } from '#src/conversation/components/PictureTray.tsx';
import { sendOnEnter } from '#src/conversation/components/textBoxEvents.ts';
import { RAISE, viewOpened } from '../../viewSlice.ts';
import { answerPlace } from '../drafts.ts';
import { movedToNew } from '../draftsSlice.ts';
import { selectDraft, type QueriesRoot } from '../queriesReducer.ts';
import { useDraft } from './useDraft.ts';

/** The form for an answer. Enter breaks the line, because answers may be long. Ctrl+Enter sends. */
export function AnswerForm({ queryId }: { readonly queryId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useDraft(answerPlace(queryId));
  const { sending, isLocked } = draft;
  const problem = draft.problemOf('description');
  return (
    <form className="cs-composer cs-fixed cs-anchor" {...draft.form}>
      <div inert={isLocked}>
        <PictureTray pictures={draft.pictures} />
      </div>
      <p id={`${id}-problem`} className="cs-customer-problem cs-when-filled cs-below-2 cs-danger" role="alert">
        {[
          sending.name === 'refused' && readMessage(t, sending.reason),
          sending.name === 'unsure' && t('customerQueries.answer.unsure'),
          problem,
          draft.problemOf('pictures'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ComposerRow
        value={draft.words.description}
        readOnly={isLocked}
        isLocked={isLocked}
        isBusy={sending.name === 'underWay'}
        aria-label={t('customerQueries.answer.label')}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        placeholder={t('customerQueries.answer.placeholder')}
        sendLabel={t('customerQueries.answer.send')}
        onFiles={draft.pictures.onFiles}
        onChange={({ target }) => draft.change({ description: target.value })}
        onKeyDown={(event) => sendOnEnter(event, 'modEnter', draft.send)}
      />
      {draft.cardQuestion}
    </form>
  );
}

/** Replaces the form when the query is closed. Shows the text that the customer had typed. */
export function ClosedFoot({ queryId }: { readonly queryId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const place = answerPlace(queryId);
  const { description } = useSelector((root: QueriesRoot) => selectDraft(root, place)).words;
  const hasText = hasVisibleCharacter(description);
  return (
    <div className="cs-own-foot cs-fixed">
      <p className="cs-below-2" role="status">
        {[t('customerQueries.answer.closed'), hasText ? t('customerQueries.answer.kept') : ''].join(' ').trim()}
      </p>
      {hasText && (
        <p className="cs-own-kept cs-scroll-all cs-lines cs-sunken cs-rounded cs-breaks cs-pad-2-3" dir="auto">
          {description}
        </p>
      )}
      <Button variant="primary" fluid onClick={() => dispatch(hasText ? movedToNew({ place }) : viewOpened(RAISE))}>
        {t('customerQueries.answer.raiseNew')}
      </Button>
    </div>
  );
}
