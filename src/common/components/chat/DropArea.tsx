import { ImageDown } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './DropArea.css';

interface DropAreaProps {
  /** What is dropped, be it a picture or not; null where nothing may be dropped. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  /** What is to be dropped, where it is not pictures. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/**
 * A place where files can be dropped, and that says so while some are above it. Without it a browser would leave the
 * page for a dropped file.
 */
export function DropArea({ onFiles, hint, children }: DropAreaProps) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const withFiles = (react: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    react(event);
  };
  return (
    <div
      className="cs-drop-area"
      onDragEnter={withFiles(() => setIsOver(true))}
      onDragOver={withFiles((event) => {
        event.dataTransfer.dropEffect = onFiles === null ? 'none' : 'copy';
      })}
      // Not counted: what is removed under the pointer, as messages are that scroll by, is entered and never left.
      onDragLeave={withFiles(({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      })}
      onDrop={withFiles((event) => {
        setIsOver(false);
        onFiles?.([...event.dataTransfer.files]);
      })}
    >
      {children}
      {isOver && onFiles !== null && (
        <div className="cs-drop-hint" aria-hidden="true">
          <ImageDown size={28} />
          {hint ?? t('conversation.picture.dropHere')}
        </div>
      )}
    </div>
  );
}
