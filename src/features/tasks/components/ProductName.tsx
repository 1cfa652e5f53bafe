import { useProductName } from '#common/products/index.ts';

/** The name of a product code, as in live chats. */
export function ProductName({ code }: { readonly code: number }) {
  return <span>{useProductName()(code)}</span>;
}
