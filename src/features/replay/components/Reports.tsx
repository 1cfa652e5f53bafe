import { FileUp, FolderOpen, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Panel } from '#common/components/Panel.tsx';
import { ID_PATTERN } from '#contract/domain.ts';
import { digitsIn } from '#contract/searchWords.ts';
import { Button } from '#common/components/Button.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { Empty } from '#common/components/states.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { pageWanted, reportsLeft, reportsShown, reportWanted } from '../replayEvents.ts';
import { reportList } from '../replaySlice.ts';
import { ReportTable } from './ReportTable.tsx';

interface FilesProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** The list of reports, newest first, and the ways to open a log. */
export function Reports({ onFiles }: FilesProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(reportsShown());
    return () => {
      dispatch(reportsLeft());
    };
  }, [dispatch]);
  return (
    <div className="cs-replay-reports cs-stack cs-gap-4">
      <Panel className="cs-replay-openers cs-wrap">
        <OpenById />
        <OpenFile onFiles={onFiles} />
      </Panel>
      <div className="cs-replay-reports-head cs-row cs-between cs-gap-3">
        <h2>{t('replay.reports')}</h2>
        <Refresh />
      </div>
      <LiveListView
        list={reportList}
        label={t('replay.reports')}
        failed={t('replay.failed')}
        empty={<NoReports />}
        onMove={(page) => dispatch(pageWanted(page))}
        isQuiet
      >
        <Rows />
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
        if (ID_PATTERN.test(typed)) dispatch(reportWanted({ id: typed }));
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
export function OpenFile({ onFiles }: FilesProps) {
  const { t } = useTranslation();
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <div className="cs-replay-file cs-row cs-wrap">
      <input
        ref={fileInput}
        type="file"
        accept=".json,.gz,application/json,application/gzip"
        hidden
        aria-label={t('replay.openFile')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button onClick={() => fileInput.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        {t('replay.openFile')}
      </Button>
      <span className="cs-hint cs-flush">{t('replay.openFileHint')}</span>
    </div>
  );
}

function Refresh() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isBusy = useIsLoadingNewRows(reportList);
  return (
    <Button busy={isBusy} onClick={() => dispatch(reportList.actions.refreshRequested())}>
      {!isBusy && <RefreshCw size={16} aria-hidden="true" />}
      {t('replay.refresh')}
    </Button>
  );
}

function Rows() {
  const dispatch = useDispatch();
  const rows = useSelector(reportList.selectRows);
  return (
    <ReportTable rows={rows} busy={useIsLoadingNewRows(reportList)} onOpen={(id) => dispatch(reportWanted({ id }))} />
  );
}

function NoReports() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { pageNo } = useSelector(reportList.selectFilters);
  if (pageNo === 1) return <Empty>{t('replay.none')}</Empty>;
  return (
    <Empty
      action={
        <Button onClick={() => dispatch(pageWanted({ pageNo: 1, cursor: null }))}>{t('replay.firstPage')}</Button>
      }
    >
      {t('replay.noPage')}
    </Empty>
  );
}
