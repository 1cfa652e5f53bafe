import { ruleFor, TEXT_LOG_RULE, type AnyLogRule, type LogRules } from '../logRules.ts';
import type { ShelvedFile } from '../fileShelf.ts';
import type { Attachment, Attachments, UploadedPicture } from './attachments.ts';

/** An address is as good as the picture to whoever has it. */
const uploaded = ruleFor<UploadedPicture>({ fields: { id: 'keep', url: 'picture', width: 'keep', height: 'keep' } });
const file = ruleFor<ShelvedFile>({ fields: { id: 'keep', preview: 'picture', type: 'keep', bytes: 'keep' } });
const one: Readonly<Record<keyof Attachment, AnyLogRule>> = {
  id: 'keep', preview: 'picture', state: { fields: { name: 'keep', share: 'keep', uploaded, reason: TEXT_LOG_RULE } },
};

/** What a log may keep of pictures, wherever they stand in the store. */
export const attachmentsStateRule: AnyLogRule = { values: { each: { fields: one } } };

export function attachmentsActionRules<Root>({ actions }: Attachments<Root>): LogRules['actions'] {
  return {
    [actions.filesChosen.type]: { fields: { place: 'keep', files: { each: file } } },
    [actions.added.type]: { fields: { place: 'keep', id: 'keep', preview: 'picture' } },
    [actions.progressed.type]: 'keep',
    [actions.finished.type]: { fields: { place: 'keep', id: 'keep', uploaded } },
    [actions.failed.type]: 'keep',
    [actions.refused.type]: { fields: { place: 'keep', id: 'keep', reason: TEXT_LOG_RULE } },
    [actions.retried.type]: 'keep',
    [actions.removed.type]: 'keep',
    [actions.restored.type]: { fields: { place: 'keep', chosen: { each: { fields: one } } } },
    [actions.cleared.type]: 'keep',
  };
}
