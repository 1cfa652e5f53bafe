import { useDispatch } from 'react-redux';
import { typed } from '../../realtime/index.ts';
import { chatPictures } from '../attachments/chatPictures.ts';
import { Composer, type ComposerProps } from './Composer.tsx';
import { useAttachments } from './useAttachments.ts';

interface MessageBoxProps extends Omit<ComposerProps, 'pictures'> {
  readonly chatId: string;
}

/** The message box of a chat with its pictures. The other side learns that the user types. */
export function MessageBox({ chatId, onChange, ...composer }: MessageBoxProps) {
  const dispatch = useDispatch();
  const pictures = useAttachments(chatPictures, chatId);
  return (
    <Composer
      {...composer}
      pictures={pictures}
      onChange={(text) => {
        onChange(text);
        if (text !== '') dispatch(typed({ chatId }));
      }}
    />
  );
}
