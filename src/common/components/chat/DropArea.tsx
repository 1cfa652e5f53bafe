import { ImageDown } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './DropArea.css';

interface DropAreaProps {
  /** What is dropped, be it a picture or not; null where nothing may be dropped. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

/** A place where files can be dropped, and that says so while some are above it. Without it a browser would leave the page for a dropped file. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const { t } = useTranslation();
  // How deep the pointer is: entering a child comes before leaving what is around it.
  const [depth, setDepth] = useState(0);
  const withFiles = (react: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    react(event);
  };
  return (
    <div
      className="cs-drop-area"
      onDragEnter={withFiles(() => setDepth((known) => known + 1))}
      onDragLeave={withFiles(() => setDepth((known) => known - 1))}
      onDragOver={withFiles((event) => { event.dataTransfer.dropEffect = onFiles === null ? 'none' : 'copy'; })}
      onDrop={withFiles((event) => {
        setDepth(0);
        onFiles?.([...event.dataTransfer.files]);
      })}
    >
      {children}
      {depth > 0 && onFiles !== null && (
        <div className="cs-drop-hint" aria-hidden="true"><ImageDown size={28} />{t('conversation.picture.dropHere')}</div>
      )}
    </div>
  );
}
