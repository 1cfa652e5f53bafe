import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { Transfer } from '#contract/http/transfers.ts';
import { selectNow } from '#common/clock/index.ts';
import { formatDuration } from '#common/format/duration.ts';

/** Why a chat is offered: the note, or else the reason. */
export function whyOf(t: TFunction, { note, reason }: Transfer): string {
  return note === '' && reason !== null ? t(`transfers.why.${reason}`) : note;
}

/** How long an offer stays open. Updates itself. */
export function TimeLeft({ until }: { readonly until: string }) {
  const { t } = useTranslation();
  const now = useSelector(selectNow);
  if (now === null) return null;
  const span = formatDuration(t, Date.parse(until) - now);
  return <span className="cs-digits cs-fixed cs-unbroken cs-muted cs-tiny">{t('transfers.left', { span })}</span>;
}
