import { createContext, use, type ComponentType } from 'react';

/** A chat of the workspace, beside another screen. */
export interface SideChatProps {
  readonly chatId: string;
  /** Opens it in the workspace. @param fromId the customer */
  readonly onEnter: (fromId: string) => void;
  readonly onClose: () => void;
}

/** The customer of a chat, beside it. */
export interface CustomerPanelProps {
  readonly chatId: string;
  readonly customerId: string;
  readonly onOpenQuery: (id: string) => void;
  /** Opens another chat of the customer in the workspace. */
  readonly onEnter: (chat: { readonly chatId: string; readonly customerId: string }) => void;
}

/** Components that other features draw, or the app. They load when they are drawn. */
export interface LateViews {
  readonly appearance: ComponentType<{ readonly onDismiss: () => void }>;
  /** Explains the assignment of a chat. */
  readonly chatSteps: ComponentType<{ readonly chatId: string; readonly onDismiss: () => void }>;
  /** The command bar and the shortcut sheet. */
  readonly commandBar: ComponentType;
  readonly customerPanel: ComponentType<CustomerPanelProps>;
  readonly devices: ComponentType;
  readonly problemReport: ComponentType;
  readonly sideChat: ComponentType<SideChatProps>;
}

const Views = createContext<Partial<LateViews>>({});

/** Supplies the views to all screens. Without it there are none. */
export const LateViewsProvider = Views.Provider;

export function useLateViews(): Partial<LateViews> {
  return use(Views);
}
