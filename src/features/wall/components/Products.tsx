import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { createSelector } from 'reselect';
import { isolated } from '#contract/names.ts';
import type { WallProduct } from '#contract/http/wall.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { Link } from '#common/components/Link.tsx';
import { useChatDue } from '#common/deadlines.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { formatCount } from '#common/format/number.ts';
import { useProductName } from '#common/products.ts';
import { isSameRecord, isSameValue } from '#common/sameRecord.ts';
import { LEADER_PATH, leaderPath } from '../../leader/index.ts';
import { fittingProducts } from '../wallParts.ts';
import { selectFigures, type WallRoot } from '../wallSlice.ts';
import { NONE } from './Tiles.tsx';
import { useRoom } from './useRoom.ts';

const NO_PRODUCTS: readonly WallProduct[] = [];
const selectProducts = (root: WallRoot) => selectFigures(root)?.products ?? NO_PRODUCTS;
/** The codes of those that are shown, the same array until they change. */
const selectCodes = createSelector(
  [selectProducts, (_: WallRoot, room: number) => room],
  (products, room) => fittingProducts(products, room).map(({ comeFrom }) => comeFrom),
  { memoizeOptions: { resultEqualityCheck: isSameRecord } },
);

/** The line of each product, and who has waited longest in it. */
export function Products() {
  const { t } = useTranslation();
  const [list, room] = useRoom<HTMLUListElement>();
  const codes = useSelector((root: WallRoot) => selectCodes(root, room));
  const hidden = useSelector((root: WallRoot) => selectProducts(root).length) - codes.length;
  return (
    <section className="cs-wall-products cs-panel cs-stack" aria-labelledby="cs-wall-products">
      <div className="cs-wall-columns cs-grid cs-muted">
        <h2 id="cs-wall-products">{t('wall.products')}</h2>
        <span className="cs-wall-count">{t('wall.inLine')}</span>
        <span>
          {t('wall.longestWait')}
          {hidden > 0 && (
            <Link to={LEADER_PATH} className="cs-wall-more">
              {t('wall.more', { count: hidden })}
            </Link>
          )}
        </span>
      </div>
      <ul ref={list} className="cs-wall-rows cs-list cs-fill cs-clipped">
        {codes.map((code) => (
          <Product key={code} code={code} />
        ))}
      </ul>
    </section>
  );
}

const Product = memo(function Product({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const name = useProductName()(code);
  const inLine = useSelector((root: WallRoot) => productOf(root, code)?.inLine ?? 0);
  return (
    <li className="cs-wall-row cs-wall-columns cs-grid cs-line-above">
      <span className="cs-ellipsis" title={name}>
        {name}
      </span>
      <Link
        to={leaderPath({ tasks: { show: 'inLine', product: code } })}
        className={`cs-wall-count cs-strong ${inLine === 0 ? 'cs-muted' : 'cs-ink'}`}
        aria-label={t('wall.inLineOf', { product: isolated(name), inLine: formatCount(inLine) })}
      >
        {formatCount(inLine)}
      </Link>
      <LongestWait code={code} />
    </li>
  );
});

function LongestWait({ code }: { readonly code: number }) {
  const { t } = useTranslation();
  const wait = useSelector((root: WallRoot) => productOf(root, code)?.longestWait ?? null, isSameValue);
  if (wait === null)
    return (
      <span className="cs-muted">
        <span aria-hidden="true">{NONE}</span>
        <span className="cs-visually-hidden">{t('wall.nobodyWaits')}</span>
      </span>
    );
  return <Wait code={code} wait={wait} />;
}

interface WaitProps {
  readonly code: number;
  readonly wait: NonNullable<WallProduct['longestWait']>;
}

function Wait({ code, wait }: WaitProps) {
  const { t } = useTranslation();
  const ms = useElapsedMs(wait.waitingSince);
  const { tone, due } = useChatDue(wait);
  return (
    <Link
      to={leaderPath({ tasks: { product: code }, chatId: wait.chatId })}
      className={`cs-wall-wait cs-row cs-gap-2 cs-unbroken ${tone === 'calm' ? 'cs-ink' : `is-${tone}`}`}
    >
      <span className="cs-strong">{ms === null ? NONE : formatCoarse(t, ms)}</span>{' '}
      <span className="cs-wall-due cs-ellipsis">{due}</span>
    </Link>
  );
}

function productOf(root: WallRoot, code: number): WallProduct | undefined {
  return selectProducts(root).find(({ comeFrom }) => comeFrom === code);
}
