import type { RefObject } from 'react';
import { useSelector } from 'react-redux';
import { useProductName } from '#common/products/index.ts';
import { CannedReplies } from '../../cannedTexts/index.ts';
import type { ShownChat } from '../chatList.ts';
import { selectCustomerText, selectDraft, selectInserted, type ChatRoot } from '../chatSelectors.ts';

interface ChatCannedProps {
  readonly chat: ShownChat;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** The canned replies of a message box. */
export function ChatCanned({ chat: { chatId, nickName, comeFrom }, box }: ChatCannedProps) {
  const productName = useProductName();
  const text = useSelector((state: ChatRoot) => selectDraft(state, chatId));
  const inserted = useSelector((state: ChatRoot) => selectInserted(state, chatId));
  const written = useSelector((state: ChatRoot) => selectCustomerText(state, chatId));
  return (
    <CannedReplies
      place={{ kind: 'chat', id: chatId }}
      text={text}
      inserted={inserted}
      box={box}
      values={{
        ...(nickName !== '' && { customer: nickName }),
        product: productName(comeFrom),
        live_id: chatId,
      }}
      product={comeFrom}
      written={written}
    />
  );
}
