import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { late } from '../../conversation/components/ConversationViewer.tsx';
import type { CannedPickerProps } from './components/CannedPicker.tsx';

interface Views {
  readonly cannedPicker: ComponentType<CannedPickerProps>;
}

const ViewsContext = createContext<Views>({ cannedPicker: () => null });

interface CannedPickerProviderProps {
  /** Its picker loads when it is drawn. */
  readonly views: Views;
  readonly children: ReactNode;
}

/** Supplies the picker to all texts of the page. Without a provider there is none. */
export function CannedPickerProvider({ views, children }: CannedPickerProviderProps) {
  return <ViewsContext value={views}>{children}</ViewsContext>;
}

/** The canned replies of a text. Draws nothing until they have loaded. */
export function CannedReplies(props: CannedPickerProps) {
  const views = use(ViewsContext);
  return late(<views.cannedPicker {...props} />);
}
