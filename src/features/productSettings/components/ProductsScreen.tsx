import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Product } from '#contract/http/products.ts';
import { Button } from '#common/components/Button.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { ScreenHeading } from '#common/components/ScreenHeading.tsx';
import { Empty } from '#common/components/states.tsx';
import { selectProducts } from '#common/products/index.ts';
import { formOf, newProduct, productForm } from '../productForm.ts';
import { ProductDialog } from './ProductDialog.tsx';
import { ProductTable } from './ProductTable.tsx';
import './products.css';

/** The products that chats and queries are about. Every page of staff has them, so there is nothing to load. */
export function ProductsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const products = useSelector(selectProducts);
  const edit = useCallback(
    (product: Product) => {
      dispatch(productForm.actions.opened({ subject: product, form: formOf(product) }));
    },
    [dispatch],
  );
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
        <ProductTable products={products} onEdit={edit} />
      )}
      <ProductDialog />
    </div>
  );
}
