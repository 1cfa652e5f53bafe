import { Info, Link2, SendHorizontal } from 'lucide-react';
import { useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_TEXT_MAX } from '../../../../../contract/constants.ts';
import { isApple } from '../../../../common/browser/platform.ts';
import { strokeTexts } from '../../../../common/commands/index.ts';
import { Button } from '../../../../common/components/Button.tsx';
import { DropArea } from '../../../../common/components/DropArea.tsx';
import { readMessage } from '../../../../common/components/messageText.ts';
import { TextAreaField } from '../../../../common/components/TextAreaField.tsx';
import { isolated } from '../../../../common/format/isolated.ts';
import { CharacterCount } from '../../../../conversation/components/CharacterCount.tsx';
import { ChoosePictures } from '../../../../conversation/components/ChoosePictures.tsx';
import { pasteFiles } from '../../../../conversation/components/pasteFiles.ts';
import { sendOnControlEnter } from '../../../../conversation/components/sendOnControlEnter.ts';
import { PictureTray } from '../../../../conversation/components/PictureTray.tsx';
import { useAttachments } from '../../../../conversation/components/useAttachments.ts';
import type { QueryDetail } from '../../../../../contract/http/queries.ts';
import { trimmed } from '../../../../../contract/visibleText.ts';
import { productName } from '../../../../conversation/components/queryFacts.tsx';
import { CannedButton, CannedReplies } from '../../../cannedTexts/index.ts';
import type { Composition } from '../composer.ts';
import { cancelRequested, newsRequested, sendAndCloseRequested, sendRequested, textChanged } from '../composerSlice.ts';
import { pickerOpened } from '../pickerSlice.ts';
import { replyPictures, selectComposer, selectNewReplies, type RepliesRoot } from '../repliesState.ts';
import { RelatedChips } from './RelatedChips.tsx';

interface ReplyComposerProps {
  readonly query: QueryDetail;
  readonly composition: Composition;
  /** Why the reply cannot be sent at present; null: it can. The text stays. */
  readonly reason: string | null;
}

/** The form for a reply. It is locked while the reply is being sent, and Escape does nothing. */
export function ReplyComposer({ query, composition, reason }: ReplyComposerProps) {
  const queryId = query.id;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { sending } = useSelector((root: RepliesRoot) => selectComposer(root, queryId));
  const isSending = sending.name === 'sending';
  const isEdit = composition.mode.name === 'edit';
  const reasonId = useId();
  const pictures = useAttachments(replyPictures, composition.clientId);
  const box = useRef<HTMLTextAreaElement>(null);
  const send = () => {
    if (!isSending && reason === null) dispatch(sendRequested({ queryId }));
  };
  return (
    <>
      <NewReplies queryId={queryId} />
      <DropArea onFiles={isSending ? null : pictures.onFiles}>
        <form
          className="cs-reply-form"
          aria-label={isEdit ? t('queryReplies.editing') : t('queryReplies.text')}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <ReplyText
            query={query}
            box={box}
            composition={composition}
            isLocked={isSending}
            onFiles={pictures.onFiles}
            onSend={send}
          />
          <PictureTray pictures={pictures} isWanted={isSending && sending.waitsFor === 'uploads'} />
          <RelatedChips queryId={queryId} related={composition.related} isLocked={isSending} />
          <div className="cs-reply-form-foot">
            <ChoosePictures isNamed disabled={isSending} onFiles={pictures.onFiles} />
            <CannedButton isNamed box={box} disabled={isSending} />
            <Button
              className="compact"
              data-add-related
              disabled={isSending}
              onClick={() => dispatch(pickerOpened({ queryId, chosen: composition.related }))}
            >
              <Link2 size={16} aria-hidden="true" />
              {t('queryReplies.addRelated')}
            </Button>
            <span className="cs-reply-form-end">
              <Button variant="tertiary" disabled={isSending} onClick={() => dispatch(cancelRequested({ queryId }))}>
                {t('queryReplies.cancel')}
              </Button>
              <span className="cs-reply-send">
                <Button
                  type="submit"
                  variant="primary"
                  busy={isSending}
                  disabled={reason !== null}
                  aria-describedby={reason === null ? undefined : reasonId}
                >
                  {!isSending && <SendHorizontal size={16} aria-hidden="true" />}
                  {t('queryReplies.send')}
                </Button>
                {!isEdit && (
                  <Button
                    variant="primary"
                    disabled={reason !== null}
                    unavailable={isSending ? t('queryReplies.sending') : null}
                    aria-describedby={reason === null ? undefined : reasonId}
                    onClick={() => dispatch(sendAndCloseRequested({ queryId }))}
                  >
                    {t('queryReplies.sendAndClose')}
                  </Button>
                )}
              </span>
            </span>
          </div>
          {reason !== null && (
            <p id={reasonId} className="cs-replies-reason">
              {reason}
            </p>
          )}
          <p className="cs-reply-form-state" role="status">
            {isSending &&
              (sending.waitsFor === 'uploads' ? t('queryReplies.waitsForPictures') : t('queryReplies.sending'))}
          </p>
        </form>
      </DropArea>
    </>
  );
}

interface ReplyTextProps {
  readonly query: QueryDetail;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly composition: Composition;
  readonly isLocked: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSend: () => void;
}

function ReplyText({ query, box, composition: { mode, text, inserted }, isLocked, onFiles, onSend }: ReplyTextProps) {
  const { id: queryId, createName, comeFrom, description } = query;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { problem, aside, hasLeftEdit } = useSelector((root: RepliesRoot) => selectComposer(root, queryId));
  return (
    <>
      <TextAreaField
        label={mode.name === 'edit' ? t('queryReplies.editing') : t('queryReplies.text')}
        hint={t('queryReplies.hint', { keys: strokeTexts('Mod+Enter', { t, isApple: isApple() }).join(' ') })}
        error={problem === null ? null : readMessage(t, problem)}
        className="cs-reply-text"
        rows={6}
        ref={box}
        overText={
          <CannedReplies
            place={{ kind: 'reply', id: queryId }}
            text={text}
            inserted={inserted}
            box={box}
            values={{
              ...(createName !== '' && { customer: createName }),
              product: productName(t, comeFrom),
              query_id: queryId,
            }}
            product={comeFrom}
            written={description}
          />
        }
        value={text}
        readOnly={isLocked}
        placeholder={t('queryReplies.placeholder')}
        onChange={(event) => dispatch(textChanged({ queryId, text: event.target.value }))}
        onKeyDown={(event) => sendOnControlEnter(event, onSend)}
        onPaste={(event) => {
          if (!isLocked) pasteFiles(event, onFiles);
        }}
      />
      <p className="cs-reply-form-note" role="status">
        {hasLeftEdit && <span>{t('queryReplies.leftEdit')}</span>}
        {aside !== null && <span>{t('queryReplies.aside')}</span>}
      </p>
      <CharacterCount
        length={trimmed(text).length}
        max={QUERY_TEXT_MAX}
        tooLong={t('queryReplies.tooLong', { max: QUERY_TEXT_MAX })}
      />
    </>
  );
}

/** Says that colleagues have replied since the user began to write. */
function NewReplies({ queryId }: { readonly queryId: string }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [newest] = useSelector(selectNewReplies);
  return (
    <div role="status">
      {newest !== undefined && (
        <div className="cs-replies-news">
          <Info size={16} aria-hidden="true" />
          <span>{t('queryReplies.hasReplied', { name: isolated(newest.createName) })}</span>
          <Button className="compact" onClick={() => dispatch(newsRequested({ queryId }))}>
            {t('queryReplies.lookAtIt')}
          </Button>
        </div>
      )}
    </div>
  );
}
