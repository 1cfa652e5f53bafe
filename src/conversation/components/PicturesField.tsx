import { useId } from 'react';
import type { Attachment } from '../attachments/index.ts';
import { ChoosePictures } from './ChoosePictures.tsx';
import { PictureTray } from './PictureTray.tsx';
import './PicturesField.css';

interface PicturesFieldProps {
  readonly label: string;
  /** One line that says what can be chosen. */
  readonly hint: string;
  /** What is wrong with the pictures; null: nothing. */
  readonly error: string | null;
  readonly pictures: readonly Attachment[];
  /** No picture can be added or removed. */
  readonly isLocked: boolean;
  /** All chosen files, valid or not. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** A form field for pictures that belong to a text. */
export function PicturesField({
  label,
  hint,
  error,
  pictures,
  isLocked,
  onFiles,
  onRetry,
  onRemove,
}: PicturesFieldProps) {
  const id = useId();
  return (
    <div
      className={`cs-field cs-pictures-field ${error === null ? '' : 'is-invalid'}`.trim()}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
    >
      <span id={`${id}-label`} className="cs-field-label">
        {label}
      </span>
      <span id={`${id}-hint`} className="cs-field-hint">
        {hint}
      </span>
      <div className="cs-pictures-field-row" inert={isLocked}>
        <PictureTray
          pictures={pictures.map((picture) => ({ ...picture, isWanted: false }))}
          onRetry={onRetry}
          onRemove={onRemove}
        />
        <ChoosePictures isNamed disabled={isLocked} onFiles={onFiles} />
      </div>
      {error !== null && (
        <span id={`${id}-error`} className="cs-field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
