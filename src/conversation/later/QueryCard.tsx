import { ClipboardList } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MessageContent } from '#contract/chat/content.ts';
import { PERSON_TYPE, type PersonType } from '#contract/domain.ts';
import { useTimeFormat } from '#common/components/timeZone.ts';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import type { MediaActions } from '../messageActions.ts';

interface QueryCardProps {
  readonly content: MessageContent;
  readonly ownType: PersonType;
  readonly actions: MediaActions;
}

/** The card of a query. Only staff see whether the customer has opened it. */
export function QueryCard({ content, ownType, actions: { onOpenCard } }: QueryCardProps) {
  const { t } = useTranslation();
  const { time } = useTimeFormat();
  const {
    workOrderId: id = '',
    workOrderTitle: title = '',
    workOrderCreateTime: created = '',
    workOrderUserRead: isRead,
  } = content;
  const createdAt = Date.parse(created);
  const words = (
    <>
      <ClipboardList className="cs-card-icon" size={20} aria-hidden="true" />
      <span className="cs-gap-half cs-stack cs-narrowed">
        <span className="cs-card-kind cs-muted cs-tiny">{t('conversation.card')}</span>
        <bdi className="cs-card-title cs-clipped cs-strong cs-breaks" dir="auto">
          {queryTitleOf(t, { title })}
        </bdi>
        {!Number.isNaN(createdAt) && (
          <span className="cs-card-note cs-muted cs-tiny">{t('queryCard.created', { time: time(createdAt) })}</span>
        )}
        {ownType === PERSON_TYPE.staff && isRead !== undefined && (
          <span className="cs-card-note cs-muted cs-tiny">{isRead ? t('queryCard.read') : t('queryCard.unread')}</span>
        )}
      </span>
    </>
  );
  return onOpenCard === undefined || id === '' ? (
    <div className="cs-card cs-gap-3" data-message-text>
      {words}
    </div>
  ) : (
    <button type="button" className="cs-card cs-gap-3" data-message-text onClick={() => onOpenCard(id)}>
      {words}
    </button>
  );
}
