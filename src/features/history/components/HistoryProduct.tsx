import { useProductName } from '#common/products.ts';

/** This screen's name of a product (specification, section 3), above the one of all other screens if they differ. */
export function HistoryProduct({ code }: { readonly code: number }) {
  const [here, elsewhere] = [useProductName('historyName')(code), useProductName()(code)];
  return (
    <>
      {here}
      {here !== elsewhere && <span className="cs-history-product-name cs-hint">{elsewhere}</span>}
    </>
  );
}
