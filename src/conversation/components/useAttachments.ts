import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useRegisterFiles } from '#common/fileHandles.ts';
import type { Attachment, Attachments } from '../attachments/attachments.ts';

/** The pictures beside a text, and what the user can do with them. */
export interface TextPictures {
  readonly chosen: readonly Attachment<unknown>[];
  /** All chosen or pasted files, valid or not. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** @param textId the id of the text */
export function useAttachments<Uploaded>({ actions, select }: Attachments<Uploaded>, textId: string): TextPictures {
  const dispatch = useDispatch();
  const registerFiles = useRegisterFiles();
  const chosen = useSelector((root: never) => select(root, textId));
  return useMemo(
    () => ({
      chosen,
      onFiles: (files) => dispatch(actions.filesChosen({ textId, files: registerFiles(files) })),
      onRetry: (id) => dispatch(actions.retried({ textId, id })),
      onRemove: (id) => dispatch(actions.removed({ textId, id })),
    }),
    [actions, textId, chosen, dispatch, registerFiles],
  );
}
