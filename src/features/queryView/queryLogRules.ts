import type { QueryDetail, QuerySummary } from '../../../contract/http/queries.ts';
import { ruleFor } from '../../common/logRules.ts';

const summaryFields = {
  id: 'keep', title: 'mask', handleStatus: 'keep', handleId: 'keep', isExpired: 'keep', handleName: 'mask', createId: 'keep', createName: 'mask', categoryName: 'mask',
  subjectName: 'mask', comeFrom: 'keep', createTime: 'keep', updateTime: 'keep',
} as const;
export const querySummaryLogRule = ruleFor<QuerySummary>({ fields: summaryFields });
// Addresses of pictures are signed: whoever has one can load it.
export const queryDetailLogRule = ruleFor<QueryDetail>({ fields: { ...summaryFields, handleHeadImg: 'keep', createHeadImg: 'keep', description: 'mask', picUrls: { each: 'picture' } } });
