import { ruleFor, TEXT_LOG_RULE, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { ShelvedFile } from '../../common/fileShelf.ts';
import {
  filesChosen, pictureAdded, pictureCopyRequested, pictureRemoved, pictureSent, picturesRestored,
  picturesSubmitted, uploadFailed, uploadFinished, uploadProgressed, uploadRefused, uploadRetried, type Picture, type PicturesState,
} from './picturesSlice.ts';

const file = ruleFor<ShelvedFile>({ fields: { id: 'keep', preview: 'picture', type: 'keep', bytes: 'keep' } });
const uploaded: AnyLogRule = { fields: { address: 'picture', width: 'keep', height: 'keep' } };
/** An address is as good as the picture to whoever has it. */
const picture: Readonly<Record<keyof Picture, AnyLogRule>> = {
  id: 'keep', preview: 'picture', isWanted: 'keep', state: { fields: { name: 'keep', share: 'keep', uploaded, reason: TEXT_LOG_RULE } },
};
const state: Readonly<Record<keyof PicturesState, AnyLogRule>> = { chosen: { values: { each: { fields: picture } } }, owner: 'keep' };

export const picturesLogRules: LogRules = {
  actions: {
    [filesChosen.type]: { fields: { chatId: 'keep', files: { each: file } } },
    [pictureAdded.type]: { fields: { chatId: 'keep', id: 'keep', preview: 'picture' } },
    [uploadProgressed.type]: 'keep',
    [uploadFinished.type]: { fields: { chatId: 'keep', id: 'keep', uploaded } },
    [uploadFailed.type]: 'keep',
    [uploadRefused.type]: { fields: { chatId: 'keep', id: 'keep', reason: TEXT_LOG_RULE } },
    [uploadRetried.type]: 'keep',
    [pictureRemoved.type]: 'keep',
    [picturesSubmitted.type]: 'keep',
    [pictureSent.type]: 'keep',
    [picturesRestored.type]: { fields: { chatId: 'keep', pictures: { each: { fields: picture } } } },
    [pictureCopyRequested.type]: { fields: { address: 'picture' } },
  },
  state: { pictures: { fields: state } },
};
