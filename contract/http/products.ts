import { Type, type Static } from 'typebox';
import { PRODUCT_CODE_MAX, PRODUCT_NAME_MAX, PRODUCTS_MAX } from '../constants.ts';
import { ROLE_KEY, TAGS_ON_END } from '../domain.ts';
import { customerOrStaff, defineCall, staff } from './call.ts';
import { FreeText, Instant } from './schemas.ts';

const fields = {
  /** As in `comeFrom`. */
  code: Type.Integer(),
  name: FreeText,
  /** The name on the history screen. */
  historyName: FreeText,
  /** Lists are in this order. */
  position: Type.Integer(),
  /** False: no chat or query can be opened about it. Old ones still show it. */
  isActive: Type.Boolean(),
};

/** Not for customers. Left out in a request: as it was; for a new product, never and none. */
const forStaff = {
  tagsOnEnd: Type.Optional(Type.Enum(TAGS_ON_END)),
  /** Numbers to keep out of its chats and queries: `#` for a digit, `@` for a letter. */
  numberPatterns: Type.Optional(Type.Array(Type.String())),
};

export const Product = Type.Object({ ...fields, ...forStaff, updateTime: Instant });
export type Product = Static<typeof Product>;

export const listProducts = defineCall({
  method: 'POST',
  path: '/api/cs/configProduct/selectList',
  access: customerOrStaff(),
  summary:
    'The products in their order, the inactive ones last. Customers get the active ones, and those of their own chats ' +
    'and queries.',
  response: Type.Array(Product),
  conditional: true,
});

export const saveProduct = defineCall({
  method: 'POST',
  path: '/api/cs/configProduct/addOrEdit',
  access: staff(ROLE_KEY.settingsProduct),
  summary:
    'With the `updateTime` of the version that was edited, changes a product: 4009 when there is a newer one. Without ' +
    `it, adds a product: 4009 when there is one with this code. 4022 for a code that is not from 1 to ${PRODUCT_CODE_MAX}, ` +
    `a name that is empty, taken or has more than ${PRODUCT_NAME_MAX} characters, a pattern of numbers that cannot be, and ` +
    `more than ${PRODUCTS_MAX} products.`,
  request: Type.Object({ ...fields, ...forStaff, updateTime: Type.Optional(Instant) }),
});
