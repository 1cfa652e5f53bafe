import { FileDown, RefreshCw } from 'lucide-react';
import { useCallback, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { AUDIT_BY } from '#contract/auditActions.ts';
import { AUDIT_EXPORT_MAX } from '#contract/constants.ts';
import { Button } from '#common/components/Button.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty } from '#common/components/states.tsx';
import { formatCount } from '#common/format/number.ts';
import { LiveListView, useIsLoadingNewRows } from '#common/liveList/index.ts';
import { useScreen } from '#common/useScreen.ts';
import { isNarrowed, NOT_NARROWED, type AuditLogFilters } from '../auditLogFilters.ts';
import {
  addressRead,
  auditExport,
  auditList,
  auditLogClosed,
  auditLogOpened,
  auditorChosen,
  auditorTyped,
  selectAuditor,
  selectAuditorSearch,
  viewChanged,
} from '../auditLogSlice.ts';
import { AuditFilterBar, ByField } from './AuditFilterBar.tsx';
import { AuditTable } from './AuditTable.tsx';
import './AuditLogScreen.css';

/** Who did what and when, in sentences, with the values before and after. */
export function AuditLogScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const change = useCallback(
    (changed: Partial<AuditLogFilters>) => {
      dispatch(viewChanged(changed));
    },
    [dispatch],
  );
  useScreen({ addressRead, opened: auditLogOpened, closed: auditLogClosed });
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('auditLog.title')}</ScreenHeading>
        <div className="cs-head">
          <Export />
          <Refresh />
        </div>
      </div>
      <Filters onChange={change} />
      <LiveListView
        list={auditList}
        label={t('auditLog.listOf')}
        failed={t('auditLog.failed')}
        empty={<NoEntries onChange={change} />}
        onMove={change}
        isQuiet
      >
        <Rows />
      </LiveListView>
    </div>
  );
}

interface ChangingProps {
  readonly onChange: (filters: Partial<AuditLogFilters>) => void;
}

function Filters({ onChange }: ChangingProps) {
  const dispatch = useDispatch();
  const filters = useSelector(auditList.selectFilters);
  const keyword = useSelector(auditList.selectTyped);
  const auditor = useSelector(selectAuditor);
  const auditors = useSelector(selectAuditorSearch);
  return (
    <>
      <ByField by={filters.by} onChange={(by) => onChange({ by })} />
      <AuditFilterBar
        filters={filters}
        keyword={keyword}
        auditor={auditor}
        auditors={auditors}
        onType={(text) => dispatch(auditList.actions.keywordTyped({ text }))}
        onChange={onChange}
        onAuditorType={(typed) => dispatch(auditorTyped({ keyword: typed }))}
        onAuditor={(chosen) => dispatch(auditorChosen(chosen))}
      />
    </>
  );
}

/** Exports all entries of the current filters, whatever the page. */
function Export() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isRunning = useSelector(auditExport.selectIsRunning);
  const exportButton = useRef<HTMLButtonElement>(null);
  const giveUp = () => {
    // The pressed button disappears after the click.
    exportButton.current?.focus();
    dispatch(auditExport.actions.exportGivenUp());
  };
  return (
    <>
      {isRunning && (
        <Button variant="tertiary" onClick={giveUp}>
          {t('auditLog.giveUp')}
        </Button>
      )}
      <Button
        ref={exportButton}
        busy={isRunning}
        title={t('auditLog.exportHint', { max: formatCount(AUDIT_EXPORT_MAX) })}
        onClick={() => dispatch(auditExport.actions.exportRequested())}
      >
        {!isRunning && <FileDown size={16} aria-hidden="true" />}
        {t('auditLog.export')}
      </Button>
      <span role="status" className="cs-visually-hidden">
        {isRunning && t('auditLog.exporting')}
      </span>
    </>
  );
}

function Refresh() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isBusy = useIsLoadingNewRows(auditList);
  return (
    <Button busy={isBusy} onClick={() => dispatch(auditList.actions.refreshRequested())}>
      {!isBusy && <RefreshCw size={16} aria-hidden="true" />}
      {t('auditLog.refresh')}
    </Button>
  );
}

function Rows() {
  const rows = useSelector(auditList.selectRows);
  return <AuditTable rows={rows} busy={useIsLoadingNewRows(auditList)} />;
}

function NoEntries({ onChange }: ChangingProps): ReactNode {
  const { t } = useTranslation();
  const filters = useSelector(auditList.selectFilters);
  if (filters.pageNo > 1) {
    return (
      <Empty action={<Button onClick={() => onChange({ pageNo: 1, cursor: null })}>{t('auditLog.firstPage')}</Button>}>
        {t('auditLog.noPage')}
      </Empty>
    );
  }
  if (!isNarrowed(filters)) {
    if (filters.by !== AUDIT_BY.people) return <Empty>{t('auditLog.none')}</Empty>;
    return (
      <Empty action={<Button onClick={() => onChange({ by: null })}>{t('auditLog.showAllEvents')}</Button>}>
        {t('auditLog.nonePeople')}
      </Empty>
    );
  }
  return (
    <Empty action={<Button onClick={() => onChange(NOT_NARROWED)}>{t('auditLog.clearFilters')}</Button>}>
      {t('auditLog.noMatch')}
    </Empty>
  );
}
