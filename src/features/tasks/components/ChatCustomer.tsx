import type { ReactNode } from 'react';
import { Avatar } from '../../../common/components/Avatar.tsx';
import './ChatCustomer.css';

interface ChatCustomerProps {
  readonly name: string;
  /** The contract's HeadImg. */
  readonly avatar: string;
  /** The chat's number, as a link or button. */
  readonly children: ReactNode;
}

/** A chat's number above its customer's name, beside their picture. */
export function ChatCustomer({ name, avatar, children }: ChatCustomerProps) {
  return (
    <span className="cs-chat-customer">
      <Avatar name={name} avatar={avatar} size="small" />
      <span className="cs-chat-customer-lines">
        {children}{' '}
        <bdi className="cs-chat-customer-name" title={name}>
          {name}
        </bdi>
      </span>
    </span>
  );
}
