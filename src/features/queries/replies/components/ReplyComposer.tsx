import { Info, Link2 } from 'lucide-react';
import { useId, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { QUERY_TEXT_MAX } from '#contract/constants.ts';
import type { QueryDetail } from '#contract/http/queries.ts';
import { trimmed } from '#contract/enteredText.ts';
import { isApple } from '#common/browser/platform.ts';
import { selectSendKey, strokeTexts } from '#common/commands/index.ts';
import { Button, IconButton } from '#common/components/Button.tsx';
import { DropArea } from '#common/components/DropArea.tsx';
import { FieldError } from '#common/components/Field.tsx';
import { readMessage } from '#common/messageText.ts';
import { isolated } from '#contract/names.ts';
import { useProductName } from '#common/products.ts';
import { CharacterCount, ComposerRow } from '#src/conversation/components/ComposerRow.tsx';
import { sendOnEnter } from '#src/conversation/components/textBoxEvents.ts';
import { PictureTray } from '#src/conversation/components/PictureTray.tsx';
import { useAttachments } from '#src/conversation/components/useAttachments.ts';
import { CannedButton, CannedReplies } from '#src/features/cannedTexts/index.ts';
import type { Composition, SendingState } from '../composer.ts';
import {
  cancelRequested,
  newsRequested,
  relatedChanged,
  sendAndCloseRequested,
  sendRequested,
  textChanged,
} from '../composerSlice.ts';
import { pickerOpened } from '../pickerSlice.ts';
import { replyPictures, selectComposer, selectNewReplies, type RepliesRoot } from '../repliesState.ts';
import { RelatedChips } from './QueryPicker.tsx';

interface ReplyComposerProps {
  readonly query: QueryDetail;
  readonly composition: Composition;
  /** Why the reply cannot be sent at present; null: it can. The text stays. */
  readonly reason: string | null;
}

/** The message box of a reply. It is locked while the reply is being sent, and Escape does nothing. */
export function ReplyComposer({ query, composition, reason }: ReplyComposerProps) {
  const queryId = query.id;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { sending } = useSelector((root: RepliesRoot) => selectComposer(root, queryId));
  const isSending = sending.name === 'sending';
  const isEdit = composition.mode.name === 'edit';
  const pictures = useAttachments(replyPictures, composition.clientId);
  const id = useId();
  const send = () => {
    if (!isSending && reason === null) dispatch(sendRequested({ queryId }));
  };
  return (
    <>
      <NewReplies queryId={queryId} />
      <DropArea onFiles={isSending ? null : pictures.onFiles}>
        <form
          className="cs-composer cs-fixed cs-anchor cs-reply-form cs-stack cs-gap-2 cs-narrowed"
          aria-label={isEdit ? t('queryReplies.editing') : t('queryReplies.text')}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Notes queryId={queryId} isEdit={isEdit} />
          <PictureTray pictures={pictures} isWanted={isSending && sending.waitsFor === 'uploads'} />
          <RelatedChips
            related={composition.related}
            isLocked={isSending}
            onRemove={(removed) =>
              dispatch(relatedChanged({ queryId, related: composition.related.filter(({ id }) => id !== removed) }))
            }
          />
          <ReplyText
            id={id}
            query={query}
            composition={composition}
            isLocked={isSending}
            reason={reason}
            onFiles={pictures.onFiles}
            onSend={send}
          />
          <ReplyFoot id={id} queryId={queryId} isEdit={isEdit} sending={sending} reason={reason} />
        </form>
      </DropArea>
    </>
  );
}

/** What the text is, where it is not simply a new reply. */
function Notes({ queryId, isEdit }: { readonly queryId: string; readonly isEdit: boolean }) {
  const { t } = useTranslation();
  const { aside, hasLeftEdit } = useSelector((root: RepliesRoot) => selectComposer(root, queryId));
  return (
    <>
      {isEdit && <p className="cs-strong cs-flush">{t('queryReplies.editing')}</p>}
      <p className="cs-reply-form-note cs-hint cs-flush" role="status">
        {hasLeftEdit && <span>{t('queryReplies.leftEdit')}</span>}
        {aside !== null && <span>{t('queryReplies.aside')}</span>}
      </p>
    </>
  );
}

interface ReplyTextProps extends ReplyComposerProps {
  /** Error and hint have it in their ids. */
  readonly id: string;
  readonly isLocked: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSend: () => void;
}

/** The row that chats use, with the button for related queries. */
function ReplyText({ id, query, composition, isLocked, reason, onFiles, onSend }: ReplyTextProps) {
  const queryId = query.id;
  const { mode, text, related } = composition;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { problem } = useSelector((root: RepliesRoot) => selectComposer(root, queryId));
  const sendKey = useSelector(selectSendKey);
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <ComposerRow
        ref={box}
        value={text}
        isLocked={isLocked}
        readOnly={isLocked}
        aria-label={mode.name === 'edit' ? t('queryReplies.editing') : t('queryReplies.text')}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-error ${id}-hint`}
        placeholder={t('queryReplies.placeholder')}
        enterKeyHint={sendKey === 'enter' ? 'send' : 'enter'}
        sendLabel={t('queryReplies.send')}
        isBusy={isLocked}
        isBlocked={reason !== null}
        onFiles={onFiles}
        tool={
          <>
            <CannedButton box={box} disabled={isLocked} />
            <IconButton
              className="cs-composer-tool"
              label={t('queryReplies.addRelated')}
              icon={<Link2 size={20} aria-hidden="true" />}
              data-add-related
              disabled={isLocked}
              onClick={() => dispatch(pickerOpened({ queryId, chosen: related }))}
            />
          </>
        }
        overText={<ReplyCanned query={query} composition={composition} box={box} />}
        onChange={(event) => dispatch(textChanged({ queryId, text: event.target.value }))}
        onKeyDown={(event) => sendOnEnter(event, sendKey, onSend)}
      />
      <CharacterCount
        length={trimmed(text).length}
        max={QUERY_TEXT_MAX}
        tooLong={t('queryReplies.tooLong', { max: QUERY_TEXT_MAX })}
      />
      {problem !== null && <FieldError id={id}>{readMessage(t, problem)}</FieldError>}
    </>
  );
}

interface ReplyFootProps extends Pick<ReplyTextProps, 'id' | 'reason'> {
  readonly queryId: string;
  readonly isEdit: boolean;
  readonly sending: SendingState;
}

interface ReplyCannedProps extends Pick<ReplyTextProps, 'query' | 'composition'> {
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** The canned replies of the message box. */
function ReplyCanned({ query, composition: { text, inserted }, box }: ReplyCannedProps) {
  const { id, createName, comeFrom, description } = query;
  const productName = useProductName();
  return (
    <CannedReplies
      place={{ kind: 'reply', id }}
      text={text}
      inserted={inserted}
      box={box}
      values={{
        ...(createName !== '' && { customer: createName }),
        product: productName(comeFrom),
        query_id: id,
      }}
      product={comeFrom}
      written={description}
    />
  );
}

/** The other ways to end the text, and which key sends it or why nothing can be sent. */
function ReplyFoot({ id, queryId, isEdit, sending, reason }: ReplyFootProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const sendKey = useSelector(selectSendKey);
  const isSending = sending.name === 'sending';
  const keys = strokeTexts(sendKey === 'enter' ? 'Enter' : 'Mod+Enter', { t, isApple: isApple() }).join(' ');
  return (
    <div className="cs-reply-form-foot cs-to-end cs-row cs-wrap cs-gap-2">
      <p id={`${id}-hint`} className="cs-replies-reason cs-grow cs-hint cs-breaks cs-flush">
        {reason ?? t('queryReplies.hint', { keys })}
      </p>
      <p className="cs-reply-form-state cs-hint cs-flush" role="status">
        {isSending && (sending.waitsFor === 'uploads' ? t('queryReplies.waitsForPictures') : t('queryReplies.sending'))}
      </p>
      <Button
        className="compact"
        variant="tertiary"
        disabled={isSending}
        onClick={() => dispatch(cancelRequested({ queryId }))}
      >
        {t('queryReplies.cancel')}
      </Button>
      {!isEdit && (
        <Button
          className="compact"
          disabled={reason !== null}
          unavailable={isSending ? t('queryReplies.sending') : null}
          onClick={() => dispatch(sendAndCloseRequested({ queryId }))}
        >
          {t('queryReplies.sendAndClose')}
        </Button>
      )}
    </div>
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
        <div className="cs-replies-news cs-pad-2-4 cs-warned cs-row cs-wrap cs-gap-2 cs-small">
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
