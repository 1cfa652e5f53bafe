import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/http/products.ts';
import { RowButton, RowButtons } from '#common/components/RowButton.tsx';
import { Tag } from '#common/components/states.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { isolated } from '#common/format/isolated.ts';

interface ProductTableProps {
  readonly products: readonly Product[];
  readonly onEdit: (product: Product) => void;
}

export const ProductTable = memo(function ProductTable({ products, onEdit }: ProductTableProps) {
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
        <ProductRow key={product.code} product={product} onEdit={onEdit} />
      ))}
    </Table>
  );
});

const ProductRow = memo(function ProductRow({
  product,
  onEdit,
}: Pick<ProductTableProps, 'onEdit'> & { readonly product: Product }) {
  const { t } = useTranslation();
  const { code, name, historyName, position, isActive } = product;
  return (
    <Row className={isActive ? '' : 'is-muted'}>
      <Cell>
        <Caption>{t('productSettings.code')}</Caption>
        {code}
      </Cell>
      <Cell className="cs-products-name cs-cell-wide cs-strong">
        <bdi>{name}</bdi>
      </Cell>
      <Cell className="cs-cell-wide">
        <Caption>{t('productSettings.historyName')}</Caption>
        <bdi>{historyName}</bdi>
      </Cell>
      <Cell>
        <Caption>{t('productSettings.order')}</Caption>
        {position}
      </Cell>
      <Cell>
        <Tag positive={isActive}>{t(isActive ? 'productSettings.yes' : 'productSettings.no')}</Tag>
      </Cell>
      <Cell className="cs-cell-wide">
        <RowButtons>
          <RowButton
            word={t('productSettings.edit')}
            name={t('productSettings.editOf', { name: isolated(name) })}
            icon={<Pencil size={14} aria-hidden="true" />}
            onClick={() => onEdit(product)}
          />
        </RowButtons>
      </Cell>
    </Row>
  );
});

/** In a card, names the value as the column heading does in the table. */
function Caption({ children }: { readonly children: string }) {
  return <span className="cs-caption cs-small">{children} </span>;
}
