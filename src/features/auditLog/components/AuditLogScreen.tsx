import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { AUDIT_BY, AUDIT_ACTIONS, type AuditBy } from '#contract/auditActions.ts';
import { AUDIT_EXPORT_MAX } from '#contract/constants.ts';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { ExportButton } from '#common/components/ExportButton.tsx';
import { FilterBar, SearchButton } from '#common/components/FilterBar.tsx';
import { RemoteSelect } from '#common/components/RemoteSelect.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { Empty } from '#common/components/states.tsx';
import { formatCount } from '#common/format/number.ts';
import { LiveListView, PageBeyondEnd, RefreshList } from '#common/liveList/index.ts';
import { FIRST_PAGE } from '#common/pages.ts';
import { useRemoteChoice } from '#common/remoteChoice.ts';
import { useScreen } from '#common/useScreen.ts';
import { SavedFilters } from '../../savedFilters/index.ts';
import {
  isNarrowed,
  NOT_NARROWED,
  type AuditLogFilters,
  OBJECT_ID_MAX,
  readAction,
  writeFilters,
} from '../auditLogFilters.ts';
import { auditExport, auditList, auditor, auditScreen } from '../auditLogSlice.ts';
import { AuditTable } from './AuditTable.tsx';
import './AuditLogScreen.css';

/** Who did what and when, in sentences, with the values before and after. */
export function AuditLogScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(auditList.selectFilters);
  const change = (changed: Partial<AuditLogFilters>) => dispatch(auditScreen.viewChanged(changed));
  useScreen(auditScreen);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('auditLog.title')}</ScreenHeading>
        <div className="cs-head">
          <ExportButton
            fileExport={auditExport}
            label={t('auditLog.export')}
            hint={t('auditLog.exportHint', { max: formatCount(AUDIT_EXPORT_MAX) })}
            giveUp={t('auditLog.giveUp')}
            running={t('auditLog.exporting')}
          />
          <RefreshList list={auditList} />
        </div>
      </div>
      <Filters onChange={change} />
      <SavedFilters list="auditLog" search={writeFilters({ ...filters, ...FIRST_PAGE })} />
      <LiveListView
        list={auditList}
        label={t('auditLog.listOf')}
        failed={t('auditLog.failed')}
        empty={<NoEntries onChange={change} />}
        onMove={change}
        isQuiet
      >
        <AuditTable />
      </LiveListView>
    </div>
  );
}

interface ChangingProps {
  readonly onChange: (filters: Partial<AuditLogFilters>) => void;
}

/** The id applies on its button or Enter, every other filter at once. */
function Filters({ onChange }: ChangingProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const filters = useSelector(auditList.selectFilters);
  const keyword = useSelector(auditList.selectTyped);
  return (
    <>
      <ByField by={filters.by} onChange={(by) => onChange({ by })} />
      <FilterBar label={t('auditLog.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
        <AuditorField />
        <SelectField
          label={t('auditLog.what')}
          options={[
            { value: '', label: t('auditLog.all') },
            ...AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`auditLog.action.${action}`) })),
          ]}
          value={filters.action ?? ''}
          onChange={(value) => onChange({ action: readAction(value) })}
        />
        <DateRangeField
          viewKey="audit"
          label={t('auditLog.days')}
          value={filters.days}
          onChange={(days) => onChange({ days })}
        />
        <TextField
          label={t('auditLog.objectId')}
          placeholder={t('auditLog.objectIdPlaceholder')}
          value={keyword}
          maxLength={OBJECT_ID_MAX}
          autoComplete="off"
          onChange={(event) => dispatch(auditList.actions.keywordTyped({ text: event.target.value }))}
        />
        <SearchButton />
      </FilterBar>
    </>
  );
}

interface ByFieldProps {
  readonly by: AuditBy | null;
  readonly onChange: (by: AuditBy | null) => void;
}

function AuditorField() {
  const { t } = useTranslation();
  const { found, field, choose } = useRemoteChoice(auditor);
  return (
    <RemoteSelect
      {...field}
      viewKey="audit.person"
      label={t('auditLog.who')}
      placeholder={t('auditLog.whoPlaceholder')}
      options={found.map((each) => ({
        id: each.id,
        label: each.name === '' ? each.account : each.name,
        detail: <bdi>{each.account}</bdi>,
        found: each,
      }))}
      onOpen={field.onRetry}
      onChoose={({ found: chosen }) => choose(chosen)}
    />
  );
}

/** Chooses whose actions are listed. What people did comes first: the system acts far more often. */
function ByField({ by, onChange }: ByFieldProps) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('auditLog.by.label')} className="cs-choices cs-wrap cs-gap-1">
      {([AUDIT_BY.people, AUDIT_BY.system, null] as const).map((each) => (
        <Button
          key={each ?? ''}
          variant="tertiary"
          aria-pressed={by === each}
          className={by === each ? 'is-chosen' : ''}
          onClick={() => onChange(each)}
        >
          {t(`auditLog.by.${each ?? 'all'}`)}
        </Button>
      ))}
    </div>
  );
}

function NoEntries({ onChange }: ChangingProps): ReactNode {
  const { t } = useTranslation();
  const filters = useSelector(auditList.selectFilters);
  if (filters.pageNo > 1) return <PageBeyondEnd onMove={onChange} />;
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
