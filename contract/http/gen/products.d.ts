// Made by `npm run generate`. Do not edit.
import type { ClientCall, RequestOf, ResponseOf } from '../call.ts';
import type * as declared from '../products.ts';

export declare const listProducts: ClientCall<RequestOf<typeof declared.listProducts>, ResponseOf<typeof declared.listProducts>>;
export declare const saveProduct: ClientCall<RequestOf<typeof declared.saveProduct>, ResponseOf<typeof declared.saveProduct>>;
