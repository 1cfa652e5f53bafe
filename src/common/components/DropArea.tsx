import { ImageDown } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './DropArea.css';

interface DropAreaProps {
  /** Receives all dropped files, valid or not; null where nothing can be dropped. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  /** What can be dropped; by default pictures. */
  readonly hint?: string;
  readonly children: ReactNode;
}

/** An area for dropped files that highlights itself while files are above it. */
export function DropArea({ onFiles, hint, children }: DropAreaProps) {
  const { t } = useTranslation();
  const [isOver, setIsOver] = useState(false);
  const withFiles = (react: (event: DragEvent) => void) => (event: DragEvent) => {
    // An area inside has taken them.
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    react(event);
  };
  return (
    <div
      className="cs-drop-area cs-shortened cs-anchor cs-stack cs-grow"
      onDragEnter={withFiles(() => setIsOver(true))}
      onDragOver={withFiles((event) => {
        event.dataTransfer.dropEffect = onFiles === null ? 'none' : 'copy';
      })}
      // Checks the target instead of counting events: an element that is removed under the pointer gets `enter` but no
      // `leave`.
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
        <div className="cs-drop-hint cs-absolute cs-centred cs-row cs-gap-3 cs-strong" aria-hidden="true">
          <ImageDown size={28} />
          <span>{hint ?? t('conversation.picture.dropHere')}</span>
        </div>
      )}
    </div>
  );
}
