import fc from 'fast-check';
import { readProductCode, selectProducts } from '#common/products.ts';
import { REMIT } from '../../support/page/products.ts';

describe('products on pages of staff', () => {
  it('come with the signed-in user', () => {
    expect(selectProducts({ session: { status: 'signedOut' } })).toEqual([]);
    expect(selectProducts({ session: { status: 'signedIn', user: { products: [REMIT] } } })).toEqual([REMIT]);
  });

  it('are named in addresses by any code that a product can have', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 9_999 }), (code) => readProductCode(String(code)) === code));
    for (const text of [null, '', '0', '-1', '1.5', '10000', '1e3', '04', ' 4', 'x'])
      expect(readProductCode(text)).toBeNull();
  });
});
