import { ruleFor, type AnyLogRule, type LogRules } from '../logRules.ts';
import { headFailed, headMissing, headReady, headsEvicted, headsRetried, headsWanted, type AvatarsState } from './avatarsSlice.ts';

/** Heads are ids. An address is as good as the picture to whoever has it. */
const heads: Readonly<Record<keyof AvatarsState, AnyLogRule>> = { heads: { values: { fields: { name: 'keep', address: 'picture' } } } };

export const avatarsLogRules: LogRules = {
  actions: {
    [headsWanted.type]: 'keep',
    [headReady.type]: ruleFor<{ head: string; address: string }>({ fields: { head: 'keep', address: 'picture' } }),
    [headMissing.type]: 'keep',
    [headFailed.type]: 'keep',
    [headsRetried.type]: 'keep',
    [headsEvicted.type]: 'keep',
  },
  state: { avatars: { fields: heads } },
};
