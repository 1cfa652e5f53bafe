import { AlarmClock } from 'lucide-react';
import { useEffect, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PutOff as Item } from '#contract/http/putOff.ts';
import { isolated } from '#contract/names.ts';
import { PUT_OFF } from '#contract/putOff.ts';
import { CommandButton } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { dateTimeOf } from '#common/format/messageTime.ts';
import { selectMyStaffId, selectSelectedChat, type ChatRoot } from '../../chat/index.ts';
import type { PutOff } from '../putOff.tsx';
import { moveOpened, putOffForm } from '../putOffForm.ts';
import { acted, discardAsked, selectActing, selectItems, subjectShown } from '../putOffSlice.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { PutOffDialog } from './PutOffDialog.tsx';
import './putOff.css';

type PutOffViewProps = ComponentProps<typeof PutOff>;

/** Draws one of the places beside a chat or query. */
export function PutOffView(props: PutOffViewProps) {
  return props.place === 'button' ? <PutOffButton {...props} /> : <Strips {...props} />;
}

function PutOffButton({ kind, id, isMine = false }: PutOffViewProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isMyChat = useSelector((root: ChatRoot) => {
    const chat = selectSelectedChat(root);
    return chat?.chatId === id && !chat.isEnded && chat.toId === selectMyStaffId(root);
  });
  const isOpen = useSelector(putOffForm.select) !== null;
  const mayAll = kind === 'chat' ? isMyChat : isMine;
  useEffect(() => {
    dispatch(subjectShown(id === null ? null : { kind, id, isMine: mayAll }));
    return () => {
      dispatch(subjectShown(null));
    };
  }, [dispatch, kind, id, mayAll]);
  if (id === null) return null;
  return (
    <>
      <CommandButton
        command="page.putOff"
        className="cs-hidden-on-phone"
        label={t('putOff.button')}
        aria-haspopup="dialog"
        icon={<AlarmClock size={18} aria-hidden="true" />}
      />
      {isOpen && <PutOffDialog />}
    </>
  );
}

/** The user's snooze of the chat or query, and what they send there later. */
function Strips({ kind, id }: PutOffViewProps) {
  const items = useSelector(selectItems).filter(
    (item) => item.kind !== PUT_OFF.reminder && (kind === 'chat' ? item.chatId : item.queryId) === id,
  );
  return (
    <div className="cs-fixed">
      {items.map((item) =>
        item.kind === PUT_OFF.snooze ? <Snooze key={item.id} item={item} /> : <Later key={item.id} item={item} />,
      )}
      <DiscardQuestion />
    </div>
  );
}

interface ItemProps {
  readonly item: Item;
}

function Snooze({ item: { id, dueTime, reason } }: ItemProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const isBusy = useSelector(selectActing)?.id === id;
  const until = t('putOff.snoozedUntil', { time: dateTimeOf(Date.parse(dueTime), zone) });
  return (
    <div className="cs-put-off cs-row cs-wrap cs-gap-2 cs-small cs-pad-2-4 cs-line-below">
      <AlarmClock size={16} aria-hidden="true" />
      <span role="status" className="cs-grow cs-breaks">
        {reason === '' ? until : `${until}: ${isolated(reason)}`}
      </span>
      <Button className="compact" busy={isBusy} onClick={() => dispatch(acted({ id, act: 'cancel' }))}>
        {t('putOff.backNow')}
      </Button>
    </div>
  );
}

/** A text that waits for its time, or is held: what it would answer is above it. */
function Later({ item }: ItemProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const acting = useSelector(selectActing);
  const { id, chatId, dueTime, heldTime, isOver, text } = item;
  const state =
    heldTime === null
      ? t('putOff.sentAt', { time: dateTimeOf(Date.parse(dueTime), zone) })
      : t(isOver ? 'putOff.isLost' : 'putOff.isHeld');
  const actOn = (act: 'send' | 'edit') => ({
    className: 'compact',
    busy: acting?.id === id && acting.act === act,
    onClick: () => dispatch(acted({ id, act })),
  });
  return (
    <div className="cs-put-off cs-row cs-wrap cs-gap-2 cs-small cs-pad-2-4 cs-line-below">
      <AlarmClock size={16} aria-hidden="true" />
      <span role="status" className="cs-put-off-text cs-grow cs-breaks">
        <span className="cs-muted">{state}</span> <bdi className="cs-lines">{text}</bdi>
      </span>
      <span className="cs-row cs-wrap cs-gap-2">
        {!isOver && <Button {...actOn('send')}>{t('putOff.sendNow')}</Button>}
        {chatId !== null && <Button {...actOn('edit')}>{t('putOff.edit')}</Button>}
        <Button className="compact" onClick={() => dispatch(moveOpened(item, zone))}>
          {t('putOff.move')}
        </Button>
        <Button className="compact" onClick={() => dispatch(discardAsked({ id }))}>
          {t('putOff.discard')}
        </Button>
      </span>
    </div>
  );
}
