import { Pencil, Plus } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Product } from '#contract/http/products.ts';
import { Button } from '#common/components/Button.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { Empty, Tag } from '#common/components/states.tsx';
import { isolated } from '#contract/names.ts';
import { selectProducts } from '#common/products.ts';
import { formOf, newProduct, productForm } from '../productForm.ts';
import { ProductDialog } from './ProductDialog.tsx';
import './products.css';

const ProductTable = memo(function ProductTable({ products }: { readonly products: readonly Product[] }) {
  const { t } = useTranslation();
  const columns = [
    t('productSettings.code'),
    t('productSettings.name'),
    t('productSettings.historyName'),
    t('productSettings.order'),
    t('productSettings.active'),
    t('productSettings.operation'),
  ];
  return (
    <Table label={t('productSettings.listOf')} columns={columns} className="is-grid cs-products-table">
      {products.map((product) => (
        <ProductRow key={product.code} product={product} />
      ))}
    </Table>
  );
});

const ProductRow = memo(function ProductRow({ product }: { readonly product: Product }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { code, name, historyName, position, isActive } = product;
  return (
    <Row className={isActive ? '' : 'is-muted'}>
      <Cell caption={t('productSettings.code')}>{code}</Cell>
      <Cell className="cs-products-name cs-cell-wide cs-strong">
        <bdi>{name}</bdi>
      </Cell>
      <Cell className="cs-cell-wide" caption={t('productSettings.historyName')}>
        <bdi>{historyName}</bdi>
      </Cell>
      <Cell caption={t('productSettings.order')}>{position}</Cell>
      <Cell>
        <Tag positive={isActive}>{t(isActive ? 'productSettings.yes' : 'productSettings.no')}</Tag>
      </Cell>
      <Cell className="cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('productSettings.edit')}
            name={t('productSettings.editOf', { name: isolated(name) })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => dispatch(productForm.actions.opened({ subject: product, form: formOf(product) }))}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
});

/** The products that chats and queries are about. Every page of staff has them, so there is nothing to load. */
export function ProductsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const products = useSelector(selectProducts);
  return (
    <div className="cs-screen cs-stack cs-gap-4">
      <div className="cs-head">
        <ScreenHeading>{t('screens.settingsProduct')}</ScreenHeading>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          onClick={() => dispatch(productForm.actions.opened({ subject: null, form: newProduct(products) }))}
        >
          <Plus size={16} aria-hidden="true" />
          {t('productSettings.add')}
        </Button>
      </div>
      {products.length === 0 ? (
        <Panel>
          <Empty>{t('productSettings.none')}</Empty>
        </Panel>
      ) : (
        <ProductTable products={products} />
      )}
      <ProductDialog />
    </div>
  );
}
