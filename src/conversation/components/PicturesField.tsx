import { useId } from 'react';
import { ChoosePictures } from './ChoosePictures.tsx';
import { PictureTray } from './PictureTray.tsx';
import type { TextPictures } from './useAttachments.ts';

interface PicturesFieldProps {
  readonly label: string;
  /** One line that says what can be chosen. */
  readonly hint: string;
  /** What is wrong with the pictures; null: nothing. */
  readonly error: string | null;
  readonly pictures: TextPictures;
  /** No picture can be added or removed. */
  readonly isLocked: boolean;
}

/** A form field for pictures that belong to a text. */
export function PicturesField({ label, hint, error, pictures, isLocked }: PicturesFieldProps) {
  const id = useId();
  return (
    <div
      className={`cs-field cs-stack cs-gap-1 cs-narrowed cs-pictures-field ${error === null ? '' : 'is-invalid'}`.trim()}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
    >
      <span id={`${id}-label`} className="cs-field-label">
        {label}
      </span>
      <span id={`${id}-hint`} className="cs-field-hint cs-hint">
        {hint}
      </span>
      <div className="cs-pictures-field-row cs-row cs-wrap cs-gap-2">
        <PictureTray pictures={pictures} isLocked={isLocked} />
        <ChoosePictures isNamed disabled={isLocked} onFiles={pictures.onFiles} />
      </div>
      {error !== null && (
        <span id={`${id}-error`} className="cs-field-error cs-small cs-danger" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
