import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import { Link } from '#common/components/Link.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { Time } from '#common/components/Time.tsx';
import { formatCount } from '#common/format/number.ts';
import { REPLAY_PATH, writePlace } from '../replayAddress.ts';
import { formatBytes } from './format.ts';

interface ReportTableProps {
  readonly rows: readonly ActionLogHead[];
  readonly busy: boolean;
  readonly onOpen: (id: string) => void;
}

/** Draws the list of reports. Knows neither store nor network. */
export const ReportTable = memo(function ReportTable({ rows, busy, onOpen }: ReportTableProps) {
  const { t } = useTranslation();
  const columns = (['id', 'reported', 'who', 'note', 'span', 'actions', 'size', 'device'] as const).map((name) =>
    t(`replay.column.${name}`),
  );
  return (
    <Table label={t('replay.reports')} columns={columns} busy={busy} className="cs-replay-table cs-wide-cells">
      {rows.map((row) => (
        <ReportRow key={row.id} row={row} onOpen={onOpen} />
      ))}
    </Table>
  );
});

function ReportRow({ row, onOpen }: { readonly row: ActionLogHead; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const { id, createTime, staffName, account, note, fromTime, untilTime, actions, bytes, device, hasTexts } = row;
  return (
    <ClickableRow onActivate={() => onOpen(id)}>
      <Cell className="cs-replay-id">
        <Link
          to={`${REPLAY_PATH}${writePlace({ name: 'report', id, at: null })}`}
          aria-label={t('replay.report', { id })}
        >
          {id}
        </Link>
      </Cell>
      <Cell className="cs-replay-when">
        <Time iso={createTime} />
      </Cell>
      <Cell>
        <bdi className="cs-replay-name" title={staffName}>
          {staffName}
        </bdi>{' '}
        <bdi className="cs-replay-account cs-hint">{account}</bdi>
      </Cell>
      <Cell>
        {note === '' ? (
          <span className="cs-replay-none cs-hint cs-flush">{t('replay.noNote')}</span>
        ) : (
          <bdi className="cs-replay-words" title={note}>
            {note}
          </bdi>
        )}
        {hasTexts && <Tag positive>{t('replay.withTexts')}</Tag>}
      </Cell>
      <Cell className="cs-replay-span">
        <Time iso={fromTime} show="clock" />–<Time iso={untilTime} show="clock" />
      </Cell>
      <Cell className="cs-replay-figure">
        <span className="cs-caption" aria-hidden="true">
          {t('replay.column.actions')}{' '}
        </span>
        {formatCount(actions)}
      </Cell>
      <Cell className="cs-replay-figure">{formatBytes(t, bytes)}</Cell>
      <Cell className="cs-replay-device">
        <bdi>{device}</bdi>
      </Cell>
    </ClickableRow>
  );
}
