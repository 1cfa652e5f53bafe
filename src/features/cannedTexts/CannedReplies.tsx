import type { ComponentType } from 'react';
import { late } from '#common/components/ErrorBoundary.tsx';
import { useLateViews } from '../lateViews/index.ts';
import type { CannedPickerProps } from './components/CannedPicker.tsx';

declare module '../lateViews/index.ts' {
  interface LateViews {
    readonly cannedPicker: ComponentType<CannedPickerProps>;
  }
}

/** The canned replies of a text. Draws nothing until they have loaded. */
export function CannedReplies(props: CannedPickerProps) {
  const { cannedPicker: Picker } = useLateViews();
  return Picker === undefined ? null : late(<Picker {...props} />);
}
