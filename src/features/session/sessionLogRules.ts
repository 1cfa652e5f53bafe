import type { ImSession } from '../../../contract/http/auth.ts';
import type { SideMenu } from '../../../contract/http/menus.ts';
import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import {
  chatSignedIn, logoutQuestionRaised, menusReceived, presenceChanged, presenceSeen, sessionRefreshed, sessionStarted,
  type LogoutQuestion, type SessionUser,
} from './sessionSlice.ts';

const user = ruleFor<SessionUser>({
  fields: {
    id: 'keep', account: 'mask', name: 'mask', type: 'keep', uris: 'keep', roleId: 'keep', phoneCode: 'keep', phone: 'mask', mobile: 'mask',
    email: 'mask', targetId: 'keep', headImg: 'keep', isOnline: 'keep', openChats: 'keep', timeZone: 'keep',
    sessionEndTime: 'keep',
  },
});
const im = ruleFor<ImSession>({ fields: { userId: 'keep', tcpToken: 'drop', chatUrl: 'keep' } });
const keepAll: AnyLogRule = 'keep';
/** Whoever administers menus types their names and texts. Where a menu leads to is needed to get there. */
const menuFields = {
  id: 'keep', appId: 'keep', parentId: 'keep', sortNum: 'keep', status: 'keep', type: 'keep', code: 'keep', name: 'mask', uri: 'keep', remark: 'mask',
  updateTime: 'keep',
} as const;
const menus: AnyLogRule = { each: ruleFor<SideMenu>({ fields: { ...menuFields, children: { each: { fields: menuFields } } } }) };

/** Of the person their codes and ids only, and nothing of the chat token. */
export const sessionLogRules: LogRules = {
  actions: {
    [sessionStarted.type]: { fields: { user, im, unlive: 'keep' } },
    [sessionRefreshed.type]: user,
    [chatSignedIn.type]: im,
    [presenceChanged.type]: ruleFor<{ isOnline: boolean }>('keep'),
    [presenceSeen.type]: ruleFor<{ isOnline: boolean }>('keep'),
    [menusReceived.type]: menus,
    [logoutQuestionRaised.type]: ruleFor<LogoutQuestion>('keep'),
  },
  state: {
    session: { fields: { status: keepAll, lastUserId: keepAll, user, im, unlive: keepAll, isEnding: keepAll, menus: { fields: { status: keepAll, items: menus } }, logout: keepAll } },
  },
};
