import { ERROR_LOG_RULE, type AnyLogRule, type LogRules } from '../logRules.ts';
import type { Removable, Removal, WholeAnswer, WholeList, WholeListState } from './wholeList.ts';

type Fields<T> = { readonly [Key in keyof Required<T>]: AnyLogRule };

/** What a log may keep of a list: everything but what is said otherwise of its rows and of what is deleted. */
export function wholeListLogRules<Root, Row, Thing extends Removable>(
  { actions }: Pick<WholeList<Root, Row, Thing>, 'actions'>, { row, thing }: { readonly row: AnyLogRule; readonly thing: AnyLogRule },
): { readonly actions: LogRules['actions']; readonly state: AnyLogRule } {
  const rows: AnyLogRule = { each: row };
  const answer: Fields<NonNullable<WholeAnswer<Row>>> = { rows, etag: 'keep' };
  const removal: Fields<Removal<Thing>> = { thing, isRunning: 'keep', error: ERROR_LOG_RULE };
  const fields: Fields<WholeListState<Row, Thing>> = { status: 'keep', rows, etag: 'keep', error: ERROR_LOG_RULE, removal: { fields: removal } };
  return {
    actions: {
      [actions.received.type]: { fields: answer },
      [actions.failed.type]: ERROR_LOG_RULE,
      [actions.removalAsked.type]: thing,
      [actions.removalFailed.type]: ERROR_LOG_RULE,
    },
    state: { fields },
  };
}
