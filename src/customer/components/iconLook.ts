/** How the icon of a product is drawn, before and after it has loaded. */
export const ICON_LOOK = { className: 'cs-customer-product cs-fixed', size: 22, 'aria-hidden': true } as const;
