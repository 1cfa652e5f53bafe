import { brandStylesUrl, BRAND_STYLES_PATH, type Brand } from '#contract/brand.ts';

/** Shows the company's logo and colour, as the server does when it sends the page. */
export function showBrand(page: Document, brand: Brand): void {
  const url = brandStylesUrl(brand);
  const link = page.querySelector<HTMLLinkElement>(`link[href^="${BRAND_STYLES_PATH}"]`) ?? page.createElement('link');
  if (url === null) {
    link.remove();
    return;
  }
  link.rel = 'stylesheet';
  link.href = url;
  page.head.append(link);
}
