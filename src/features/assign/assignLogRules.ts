import type { Assignee } from '../../../contract/http/staff.ts';
import { ruleFor, TEXT_LOG_RULE, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { Assignable, AssignActions, AssignState } from './assignDialog.ts';

const assignee = ruleFor<Assignee>({
  fields: { id: 'keep', account: 'mask', name: 'mask', email: 'mask', isOnline: 'keep', isAway: 'keep', openChats: 'keep', maxChats: 'keep', headImg: 'keep' },
});

/** What a log may keep of an Assign dialog: people are masked, and so is what they are looked for by. `thing`: of what is assigned. */
export function assignLogRules<Thing extends Assignable>(actions: AssignActions<Thing>, thing: AnyLogRule): Pick<LogRules, 'actions'> & { readonly rule: AnyLogRule } {
  const fields: { readonly [Key in keyof AssignState<Thing>]: AnyLogRule } = {
    thing, news: 'keep', search: { fields: { keyword: 'mask', status: 'keep', options: { each: assignee } } }, chosen: assignee, status: 'keep', error: TEXT_LOG_RULE,
  };
  return {
    actions: {
      [actions.assignOpened.type]: thing,
      [actions.thingSeen.type]: thing,
      [actions.assigneeTyped.type]: { fields: { keyword: 'mask' } },
      [actions.assigneesReceived.type]: { each: assignee },
      [actions.assigneeChosen.type]: assignee,
      [actions.assignSubmitted.type]: 'keep',
      [actions.assignFailed.type]: { fields: { id: 'keep', error: TEXT_LOG_RULE } },
      [actions.assignSucceeded.type]: 'keep',
    },
    rule: { fields },
  };
}
