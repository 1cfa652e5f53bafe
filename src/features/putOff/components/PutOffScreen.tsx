import { CalendarClock, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { PutOff } from '#contract/http/putOff.ts';
import { isolated } from '#contract/names.ts';
import { PUT_OFF } from '#contract/putOff.ts';
import { selectNow, useClock } from '#common/clock/index.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Link } from '#common/components/Link.tsx';
import { LoadPanel } from '#common/components/Panel.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty, Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { customerNameOf } from '#common/format/erasedNames.ts';
import { useShown } from '#common/useShown.ts';
import { chatAddress } from '../../chat/index.ts';
import { moveOpened, putOffForm } from '../putOffForm.ts';
import {
  acted,
  discardAsked,
  screenClosed,
  screenOpened,
  selectActing,
  selectAreLoaded,
  selectError,
  selectItems,
} from '../putOffSlice.ts';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { PutOffDialog } from './PutOffDialog.tsx';
import './putOff.css';

/** All that the user has put off, what is due first at first. */
export function PutOffScreen() {
  const { t } = useTranslation();
  const isMoving = useSelector(putOffForm.select) !== null;
  useClock();
  useShown(screenOpened, screenClosed);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <ScreenHeading>{t('screens.putOff')}</ScreenHeading>
      <p className="cs-muted cs-flush">{t('putOff.listLead')}</p>
      <Items />
      {isMoving && <PutOffDialog />}
      <DiscardQuestion />
    </div>
  );
}

function Items() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const items = useSelector(selectItems);
  const areLoaded = useSelector(selectAreLoaded);
  const error = useSelector(selectError);
  if (!areLoaded)
    return <LoadPanel failed={t('putOff.failed')} error={error} onRetry={() => dispatch(screenOpened())} />;
  if (items.length === 0) return <Empty>{t('putOff.none')}</Empty>;
  const columns = (['due', 'kind', 'about', 'why', 'operation'] as const).map((name) => t(`putOff.columns.${name}`));
  return (
    <Table label={t('putOff.listOf')} columns={columns}>
      {items.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
    </Table>
  );
}

interface ItemProps {
  readonly item: PutOff;
}

function ItemRow({ item }: ItemProps) {
  const { t } = useTranslation();
  const { kind, dueTime, heldTime, reason, text } = item;
  const why = [reason, text].filter((each) => each !== '').join(' – ');
  const now = useSelector(selectNow);
  const leftMs = now === null ? null : Date.parse(dueTime) - now;
  return (
    <Row>
      <Cell caption={t('putOff.columns.due')}>
        <Time iso={dueTime} />{' '}
        {heldTime === null && leftMs !== null && (
          <span className="cs-muted cs-unbroken">
            {leftMs > 0 ? t('putOff.in', { span: formatCoarse(t, leftMs) }) : t('putOff.isDue')}
          </span>
        )}
      </Cell>
      <Cell>
        {t(`putOff.kinds.${kind}`)}{' '}
        {heldTime !== null && (
          <Tag positive={false} warning>
            {t('putOff.held')}
          </Tag>
        )}
      </Cell>
      <Cell className="cs-cell-wide">
        <About item={item} />
      </Cell>
      <Cell className="cs-cell-wide" {...(why !== '' && { caption: t('putOff.columns.why') })}>
        <Cut twoLines>{why}</Cut>
      </Cell>
      <Cell className="cs-cell-wide">
        <Operations item={item} />
      </Cell>
    </Row>
  );
}

function About({ item: { chatId, queryId, fromId, fromName, title } }: ItemProps) {
  const { t } = useTranslation();
  const { path, search } =
    chatId === null
      ? { path: `/query-service/${queryId ?? ''}`, search: '' }
      : chatAddress({ chatId, customerId: fromId });
  return (
    <>
      <Link to={`${path}${search}`}>
        {chatId === null ? t('putOff.queryNo', { id: queryId }) : t('putOff.chatNo', { id: chatId })}
      </Link>{' '}
      <bdi>{customerNameOf(t, fromName)}</bdi>
      {title !== '' && <Cut>{title}</Cut>}
    </>
  );
}

function Operations({ item }: ItemProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const acting = useSelector(selectActing);
  const { id, kind, fromName, isOver } = item;
  const isText = kind === PUT_OFF.sendLater;
  const words = (action: 'sendNow' | 'move' | 'discard' | 'cancel') => ({
    word: t(`putOff.${action}`),
    name: t('putOff.actionOf', { action: t(`putOff.${action}`), name: isolated(customerNameOf(t, fromName)) }),
    unavailable: acting === null ? null : t('putOff.busy'),
  });
  return (
    <RowButtons>
      {isText && !isOver && (
        <RowButton
          {...words('sendNow')}
          icon={<Send size={14} aria-hidden="true" />}
          onClick={() => dispatch(acted({ id, act: 'send' }))}
        />
      )}
      <RowButton
        {...words('move')}
        icon={<CalendarClock size={14} aria-hidden="true" />}
        onClick={() => dispatch(moveOpened(item, zone))}
      />
      <RowButton
        {...words(isText ? 'discard' : 'cancel')}
        icon={<Trash2 size={14} aria-hidden="true" />}
        onClick={() => dispatch(isText ? discardAsked({ id }) : acted({ id, act: 'cancel' }))}
      />
    </RowButtons>
  );
}
