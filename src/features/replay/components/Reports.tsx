import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ID_PATTERN } from '#contract/domain.ts';
import type { ActionLogHead } from '#contract/http/actionLogs.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { Cut } from '#common/components/Cut.tsx';
import { Button } from '#common/components/Button.tsx';
import { FileButton } from '#common/components/FileButton.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { Cell, ClickableRow, Table } from '#common/components/Table.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Time } from '#common/components/Time.tsx';
import { Empty, Tag } from '#common/components/states.tsx';
import { formatCount } from '#common/format/number.ts';
import { LiveListView, PageBeyondEnd, RefreshList, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useShown } from '#common/useShown.ts';
import { fileChosen, pageRequested, reportRequested } from '../playerSlice.ts';
import { pathTo } from '../replayAddress.ts';
import { reportList } from '../replaySlice.ts';
import { formatBytes } from './format.ts';

const listOpened = () => reportList.actions.listOpened({ isInFront: true });

/** The list of reports, newest first, and the ways to open a log. */
export function Reports() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useShown(listOpened, reportList.actions.listClosed);
  return (
    <div className="cs-replay-reports cs-stack cs-gap-4">
      <Panel className="cs-replay-openers cs-at-top cs-wrap">
        <OpenById />
        <OpenFile />
      </Panel>
      <div className="cs-row cs-between cs-gap-3">
        <h2>{t('replay.reports')}</h2>
        <RefreshList list={reportList} />
      </div>
      <LiveListView
        list={reportList}
        label={t('replay.reports')}
        failed={t('replay.failed')}
        empty={<NoReports />}
        onMove={(page) => dispatch(pageRequested(page))}
        isQuiet
      >
        <ReportTable />
      </LiveListView>
    </div>
  );
}

function OpenById() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const [id, setId] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  return (
    <FilterBar
      label={t('replay.openReport')}
      onSubmit={() => {
        const typed = digitsIn(id) ?? '';
        setIsInvalid(!ID_PATTERN.test(typed));
        if (ID_PATTERN.test(typed)) dispatch(reportRequested({ id: typed }));
      }}
    >
      <TextField
        label={t('replay.openId')}
        value={id}
        inputMode="numeric"
        autoComplete="off"
        error={isInvalid ? t('replay.openIdInvalid') : null}
        onChange={(event) => {
          setId(event.target.value);
          setIsInvalid(false);
        }}
      />
      <Button type="submit" variant="primary">
        <FolderOpen size={16} aria-hidden="true" />
        {t('replay.open')}
      </Button>
    </FilterBar>
  );
}

/** Opens the browser's file dialog. The user can also drop a file anywhere on the screen. */
export function OpenFile() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  return (
    <div className="cs-replay-file cs-gap-2-3 cs-row cs-wrap">
      <FileButton
        accept=".json,.gz,application/json,application/gzip"
        label={t('replay.openFile')}
        onChoose={({ id: fileId }, name) => dispatch(fileChosen({ fileId, name }))}
      />
      <span className="cs-hint cs-flush">{t('replay.openFileHint')}</span>
    </div>
  );
}

function ReportTable() {
  const { t } = useTranslation();
  const rows = useSelector(reportList.selectRows);
  const columns = (['id', 'reported', 'who', 'note', 'span', 'actions', 'size', 'device'] as const).map((name) =>
    t(`replay.column.${name}`),
  );
  return (
    <Table
      label={t('replay.reports')}
      columns={columns}
      busy={useIsLoadingNewRows(reportList)}
      className="cs-replay-table cs-wide-cells"
    >
      {rows.map((row) => (
        <ReportRow key={row.id} row={row} />
      ))}
    </Table>
  );
}

function ReportRow({ row }: { readonly row: ActionLogHead }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { id, createTime, staffName, account, note, fromTime, untilTime, actions, bytes, device, hasTexts } = row;
  return (
    <ClickableRow onActivate={() => dispatch(reportRequested({ id }))}>
      <Cell className="cs-replay-id cs-cell-left">
        <Link to={pathTo({ name: 'report', id, at: null })} aria-label={t('replay.report', { id })}>
          {id}
        </Link>
      </Cell>
      <Cell className="cs-replay-when cs-cell-corner cs-muted cs-unbroken">
        <Time iso={createTime} />
      </Cell>
      <Cell>
        <Cut className="cs-replay-name">{staffName}</Cut>{' '}
        <bdi className="cs-replay-account cs-hint cs-ellipsis">{account}</bdi>
      </Cell>
      <Cell>
        {note === '' ? (
          <span className="cs-hint">{t('replay.noNote')}</span>
        ) : (
          <Cut twoLines className="cs-replay-words">
            {note}
          </Cut>
        )}
        {hasTexts && <Tag positive>{t('replay.withTexts')}</Tag>}
      </Cell>
      <Cell className="cs-replay-span cs-cell-left cs-muted cs-unbroken">
        <Time iso={fromTime} show="clock" />–<Time iso={untilTime} show="clock" />
      </Cell>
      <Cell className="cs-replay-figure cs-unbroken">
        <span className="cs-caption" aria-hidden="true">
          {t('replay.column.actions')}{' '}
        </span>
        {formatCount(actions)}
      </Cell>
      <Cell className="cs-replay-figure cs-unbroken">{formatBytes(t, bytes)}</Cell>
      <Cell className="cs-muted">
        <bdi>{device}</bdi>
      </Cell>
    </ClickableRow>
  );
}

function NoReports() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { pageNo } = useSelector(reportList.selectFilters);
  if (pageNo === 1) return <Empty>{t('replay.none')}</Empty>;
  return <PageBeyondEnd onMove={(page) => dispatch(pageRequested(page))} />;
}
