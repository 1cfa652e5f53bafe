import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../format/number.ts';
import { IconButton } from './Button.tsx';

/** A page of a list call without its records. */
export interface PageInfo {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly total: number;
  /** False: there are more than `total`. */
  readonly totalIsExact: boolean;
  readonly next: string | null;
  readonly prev: string | null;
}

export interface PageOf<Row> extends PageInfo {
  readonly records: readonly Row[];
}

/** The page to load. The cursor finds it at any depth; the number is only shown. */
export interface PageWanted {
  readonly pageNo: number;
  readonly cursor: string | null;
}

interface PagerProps {
  readonly page: PageInfo;
  readonly onMove: (to: PageWanted) => void;
  /** Names the pager if there is more than one on the screen. */
  readonly label?: string;
}

/** The position in a list, and buttons to other pages. A list of one page shows only its count. */
export function Pager({ page, onMove, label }: PagerProps) {
  const { t } = useTranslation();
  const shown = page.totalIsExact ? formatCount(page.total) : t('pager.more', { count: page.total });
  const pages = Math.max(1, Math.ceil(page.total / page.pageSize));
  const position = page.totalIsExact
    ? t('pager.pageOf', { page: page.pageNo, pages: formatCount(pages) })
    : t('pager.page', { page: page.pageNo });
  return (
    <nav className="cs-pager cs-head cs-hint cs-digits" aria-label={label ?? t('pager.label')}>
      <span>{t('pager.total', { count: page.total, shown })}</span>
      {(page.next !== null || page.prev !== null || page.pageNo > 1) && (
        <span className="cs-pager-moves cs-row cs-gap-2">
          <IconButton
            label={t('pager.previous')}
            icon={<ChevronLeft size={18} />}
            variant="secondary"
            disabled={page.prev === null && page.pageNo === 1}
            onClick={() =>
              onMove(page.pageNo > 2 ? { pageNo: page.pageNo - 1, cursor: page.prev } : { pageNo: 1, cursor: null })
            }
          />
          <span aria-live="polite">{position}</span>
          <IconButton
            label={t('pager.next')}
            icon={<ChevronRight size={18} />}
            variant="secondary"
            disabled={page.next === null}
            onClick={() => onMove({ pageNo: page.pageNo + 1, cursor: page.next })}
          />
        </span>
      )}
    </nav>
  );
}
