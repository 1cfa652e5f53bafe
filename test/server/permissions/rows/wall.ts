import { ROLE_KEY } from '#contract/domain.ts';
import { staff } from '#contract/http/call.ts';
import type * as wall from '#contract/http/wall.ts';
import type { Row, Rows } from '../row.ts';

const forLeaders: Row<object> = {
  by: staff(ROLE_KEY.leader),
  own: { request: () => ({}), answer: 200 },
  foreign: 'it is the same for all',
  missing: 'it names nothing',
};

export const wallRows: Rows<typeof wall> = { wall: forLeaders, wallStrips: forLeaders };
