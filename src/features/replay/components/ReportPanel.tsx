import { useTranslation } from 'react-i18next';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { useTimeZone } from '#common/components/timeZone.tsx';
import { formatCount } from '#common/format/number.ts';
import { formatDateTime } from '#common/format/time.ts';
import type { OpenedLog } from '../replayEvents.ts';

interface ReportPanelProps {
  readonly log: OpenedLog;
  /** null: the log comes from a file. */
  readonly report: ActionLogHead | null;
}

/** The note of the reporter, and facts about the log. */
export function ReportPanel({ log, report }: ReportPanelProps) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  return (
    <>
      {report === null ? (
        <p className="cs-replay-none cs-hint cs-flush">{t('replay.noReport')}</p>
      ) : (
        <p className="cs-replay-note-text cs-breaks cs-flush" dir="auto">
          {report.note === '' ? t('replay.noNote') : report.note}
        </p>
      )}
      <Facts>
        {report !== null && (
          <Fact name={t('replay.fact.reporter')}>
            <bdi>{report.staffName}</bdi> (<bdi>{report.account}</bdi>)
          </Fact>
        )}
        {report !== null && <Fact name={t('replay.fact.reportedAt')}>{formatDateTime(report.createTime, zone)}</Fact>}
        <Fact name={t('replay.fact.staffId')}>{log.staffId ?? ''}</Fact>
        <Fact name={t('replay.fact.span')}>
          {t('replay.span', { from: formatDateTime(log.from, zone), until: formatDateTime(log.until, zone) })}
        </Fact>
        <Fact name={t('replay.fact.actions')}>{formatCount(log.count)}</Fact>
        <Fact name={t('replay.fact.device')}>{log.device}</Fact>
        <Fact name={t('replay.fact.version')}>{`${log.client.version} (${log.client.build})`}</Fact>
        <Fact name={t('replay.fact.texts')}>{t(log.hasTexts ? 'replay.textsIncluded' : 'replay.textsMasked')}</Fact>
      </Facts>
    </>
  );
}
