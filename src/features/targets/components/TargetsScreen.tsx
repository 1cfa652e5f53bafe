import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { ALL_PRODUCTS } from '#contract/businessHours.ts';
import { REPORT_TYPE } from '#contract/domain.ts';
import type { Targets } from '#contract/http/targets.ts';
import { isolated } from '#contract/names.ts';
import { Cut } from '#common/components/Cut.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { selectProducts } from '#common/products.ts';
import { WholeListView } from '#common/wholeList/index.ts';
import { durationOf, formOf, subjectOf, type TargetsSubject } from '../targetsForm.ts';
import { targetsForm, targetsList } from '../targetsSlice.ts';
import { TargetsDialog } from './TargetsDialog.tsx';
import { useSubjectWords } from './useSubjectWords.ts';
import './targets.css';

/** How soon customers are answered: for all products, and for each. */
export function TargetsScreen() {
  const { t } = useTranslation();
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('screens.settingsTargets')}</ScreenHeading>
      </div>
      <WholeListView list={targetsList} failed={t('targets.failed')} empty="">
        {(known, isBusy) => <TargetsTable known={known} busy={isBusy} />}
      </WholeListView>
      <TargetsDialog />
    </div>
  );
}

const TYPES = [REPORT_TYPE.chat, REPORT_TYPE.query] as const;

function TargetsTable({ known, busy }: { readonly known: readonly TargetsSubject[]; readonly busy: boolean }) {
  const { t } = useTranslation();
  const products = useSelector(selectProducts);
  const columns = [
    t('targets.product'),
    t('targets.type'),
    t('targets.first'),
    t('targets.next'),
    t('targets.resolve'),
    t('targets.warn'),
    t('targets.operation'),
  ];
  return (
    <Table label={t('targets.listOf')} columns={columns} busy={busy} className="is-grid cs-targets-table">
      {[{ code: ALL_PRODUCTS, isActive: true }, ...products].flatMap(({ code, isActive }) =>
        TYPES.map((type) => (
          <TargetsRow
            key={`${code} ${type}`}
            subject={subjectOf(known, { comeFrom: code, type })}
            known={known}
            isActive={isActive}
          />
        )),
      )}
    </Table>
  );
}

interface TargetsRowProps {
  readonly subject: TargetsSubject;
  readonly known: readonly TargetsSubject[];
  readonly isActive: boolean;
}

const TargetsRow = memo(function TargetsRow({ subject, known, isActive }: TargetsRowProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { name, type } = useSubjectWords()(subject);
  return (
    <Row className={isActive ? '' : 'is-muted'}>
      <Cell className="cs-cell-wide cs-strong">
        <Cut twoLines>{name}</Cut>
      </Cell>
      <Cell>{type}</Cell>
      {subject.targets === null ? (
        <Cell className="cs-cell-wide cs-targets-none cs-muted">{t('targets.asAll')}</Cell>
      ) : (
        <TargetCells targets={subject.targets} />
      )}
      <Cell className="cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('targets.edit')}
            name={t('targets.editOf', { name: isolated(name), type })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => dispatch(targetsForm.actions.opened({ subject, form: formOf(subject, known) }))}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
});

function TargetCells({ targets }: { readonly targets: Targets }) {
  const { t } = useTranslation();
  const { firstMinutes, nextMinutes, resolveMinutes, warnPercent } = targets;
  return (
    <>
      <DurationCell caption={t('targets.first')} minutes={firstMinutes} />
      <DurationCell caption={t('targets.next')} minutes={nextMinutes} />
      <DurationCell caption={t('targets.resolve')} minutes={resolveMinutes} />
      <Cell caption={t('targets.warn')}>{t('targets.share', { percent: warnPercent })}</Cell>
    </>
  );
}

function DurationCell({ caption, minutes }: { readonly caption: string; readonly minutes: number | null }) {
  const { t } = useTranslation();
  const { amount, unit } = durationOf(minutes);
  return (
    <Cell caption={caption}>
      {amount === '' ? (
        <span className="cs-muted">{t('targets.none')}</span>
      ) : (
        <span className="cs-unbroken cs-digits">{t(`duration.${unit}`, { count: Number(amount) })}</span>
      )}
    </Cell>
  );
}
