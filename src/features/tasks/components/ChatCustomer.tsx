import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatTask } from '#contract/http/chats.ts';
import { Avatar } from '#common/components/Avatar.tsx';
import { customerNameOf } from '#common/format/customerName.ts';
import { LastMessage } from './LastMessage.tsx';
import './ChatCustomer.css';

interface ChatCustomerProps {
  readonly name: string;
  /** The contract's HeadImg. */
  readonly avatar: string;
  /** undefined: there is none, or it may not be read. */
  readonly lastMessage: ChatTask['lastMessage'];
  /** The chat's number, as a link or button. */
  readonly children: ReactNode;
}

/** A customer's name and the number of their chat above the newest message, beside their picture. */
export function ChatCustomer({ name, avatar, lastMessage, children }: ChatCustomerProps) {
  const { t } = useTranslation();
  const shownName = customerNameOf(t, name);
  return (
    <span className="cs-chat-customer cs-row cs-gap-2 cs-narrowed">
      <Avatar name={name} avatar={avatar} size="small" />
      <span className="cs-chat-customer-lines cs-stack cs-narrowed">
        <span className="cs-chat-customer-title">
          <bdi className="cs-chat-customer-name cs-strong cs-unbroken cs-narrowed" title={shownName}>
            {shownName}
          </bdi>{' '}
          {children}
        </span>
        <LastMessage message={lastMessage} />
      </span>
    </span>
  );
}
