import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, AUDIT_BY, type AuditBy } from '#contract/auditActions.ts';
import type { Auditor } from '#contract/http/audit.ts';
import { Button } from '#common/components/Button.tsx';
import { DateRangeField } from '#common/components/DateRangeField.tsx';
import { FilterBar } from '#common/components/FilterBar.tsx';
import { RemoteSelect, type RemoteOption } from '#common/components/RemoteSelect.tsx';
import { SelectField } from '#common/components/SelectField.tsx';
import { TextField } from '#common/components/TextField.tsx';
import type { RemoteSearch } from '#common/remoteSearch.ts';
import { OBJECT_ID_MAX, readAction, type AuditLogFilters } from '../auditLogFilters.ts';

interface AuditFilterBarProps {
  readonly filters: AuditLogFilters;
  /** The text of the id field. */
  readonly keyword: string;
  readonly auditor: RemoteOption | null;
  readonly auditors: RemoteSearch<Auditor>;
  readonly onType: (keyword: string) => void;
  readonly onChange: (filters: Partial<AuditLogFilters>) => void;
  readonly onAuditorType: (keyword: string) => void;
  readonly onAuditor: (auditor: Auditor | null) => void;
}

interface ByFieldProps {
  readonly by: AuditBy | null;
  readonly onChange: (by: AuditBy | null) => void;
}

/** Chooses whose actions are listed. What people did comes first: the system acts far more often. */
export function ByField({ by, onChange }: ByFieldProps) {
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

/** The id applies on its button or Enter, every other filter at once. */
export function AuditFilterBar({
  filters,
  keyword,
  auditor,
  auditors,
  onType,
  onChange,
  onAuditorType,
  onAuditor,
}: AuditFilterBarProps) {
  const { t } = useTranslation();
  return (
    <FilterBar label={t('auditLog.title')} onSubmit={() => onChange({ keyword: keyword.trim() })}>
      <RemoteSelect
        viewKey="audit.person"
        label={t('auditLog.who')}
        placeholder={t('auditLog.whoPlaceholder')}
        value={auditor}
        keyword={auditors.keyword}
        status={auditors.status}
        options={auditors.options.map((found) => ({
          id: found.id,
          label: found.name === '' ? found.account : found.name,
          detail: <bdi>{found.account}</bdi>,
          found,
        }))}
        onOpen={() => onAuditorType(auditors.keyword)}
        onType={onAuditorType}
        onChoose={({ found }) => onAuditor(found)}
        onClear={() => onAuditor(null)}
        onRetry={() => onAuditorType(auditors.keyword)}
      />
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
        onChange={(event) => onType(event.target.value)}
      />
      <Button type="submit" variant="primary">
        <Search size={16} aria-hidden="true" />
        {t('auditLog.search')}
      </Button>
    </FilterBar>
  );
}
