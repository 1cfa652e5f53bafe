import { ruleFor, type AnyLogRule, type LogRules } from '../../common/logRules.ts';
import type { ShelvedFile } from '../../common/fileShelf.ts';
import {
  filesChosen, pictureAdded, pictureClosed, pictureCopyRequested, pictureOpened, pictureRemoved, pictureSent, picturesRestored,
  picturesSubmitted, uploadFailed, uploadFinished, uploadProgressed, uploadRefused, uploadRetried, type Picture, type PicturesState,
} from './picturesSlice.ts';

const file = ruleFor<ShelvedFile>({ fields: { id: 'keep', preview: 'drop', type: 'keep', bytes: 'keep' } });
const uploaded: AnyLogRule = { fields: { address: 'drop', width: 'keep', height: 'keep' } };
const reason: AnyLogRule = { fields: { key: 'keep', text: 'mask', values: 'keep' } };
/** An address is as good as the picture to whoever has it. */
const picture: Readonly<Record<keyof Picture, AnyLogRule>> = {
  id: 'keep', preview: 'drop', isWanted: 'keep', state: { fields: { name: 'keep', share: 'keep', uploaded, reason } },
};
const state: Readonly<Record<keyof PicturesState, AnyLogRule>> = { chosen: { values: { each: { fields: picture } } }, viewed: 'keep', owner: 'keep' };

export const picturesLogRules: LogRules = {
  actions: {
    [filesChosen.type]: { fields: { chatId: 'keep', files: { each: file } } },
    [pictureAdded.type]: { fields: { chatId: 'keep', id: 'keep', preview: 'drop' } },
    [uploadProgressed.type]: 'keep',
    [uploadFinished.type]: { fields: { chatId: 'keep', id: 'keep', uploaded } },
    [uploadFailed.type]: 'keep',
    [uploadRefused.type]: { fields: { chatId: 'keep', id: 'keep', reason } },
    [uploadRetried.type]: 'keep',
    [pictureRemoved.type]: 'keep',
    [picturesSubmitted.type]: 'keep',
    [pictureSent.type]: 'keep',
    [picturesRestored.type]: { fields: { chatId: 'keep', pictures: { each: { fields: picture } } } },
    [pictureOpened.type]: 'keep',
    [pictureClosed.type]: 'keep',
    [pictureCopyRequested.type]: 'drop',
  },
  state: { pictures: { fields: state } },
};
