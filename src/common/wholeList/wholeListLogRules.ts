import type { AnyLogRule, LogRules } from '../logRules.ts';
import type { Removable, Removal, WholeAnswer, WholeList, WholeListState } from './wholeList.ts';

type Fields<T> = { readonly [Key in keyof Required<T>]: AnyLogRule };

/** What a log may keep of a list: everything but what is said otherwise of its rows and of what is deleted. */
export function wholeListLogRules<Root, Row, Thing extends Removable>(
  { actions }: Pick<WholeList<Root, Row, Thing>, 'actions'>, { row, thing }: { readonly row: AnyLogRule; readonly thing: AnyLogRule },
): { readonly actions: LogRules['actions']; readonly state: AnyLogRule } {
  const rows: AnyLogRule = { each: row };
  const answer: Fields<NonNullable<WholeAnswer<Row>>> = { rows, etag: 'keep' };
  const removal: Fields<Removal<Thing>> = { thing, isRunning: 'keep', error: 'keep' };
  const fields: Fields<WholeListState<Row, Thing>> = { status: 'keep', rows, etag: 'keep', error: 'keep', removal: { fields: removal } };
  return {
    actions: {
      [actions.received.type]: { fields: answer },
      [actions.failed.type]: 'keep',
      [actions.removalAsked.type]: thing,
      [actions.removalFailed.type]: 'keep',
    },
    state: { fields },
  };
}
