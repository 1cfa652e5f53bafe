import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { FileChooser } from '#common/components/FileChooser.tsx';
import { keepFocus } from './textBoxEvents.ts';

/** The button that adds pictures. It gets the focus when the last picture is removed. */
export const ADD_CLASS = 'cs-composer-pictures';

interface ChoosePicturesProps {
  readonly disabled: boolean;
  /** Shows its name next to its icon. */
  readonly isNamed?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button in front of the browser's file chooser. */
export function ChoosePictures({ disabled, isNamed = false, onFiles }: ChoosePicturesProps) {
  const { t } = useTranslation();
  const label = t('conversation.picture.add');
  return (
    <FileChooser
      accept={IMAGE_TYPES.join(',')}
      multiple
      label={label}
      className={`${ADD_CLASS} ${isNamed ? 'compact' : 'is-round'}`}
      variant={isNamed ? 'secondary' : 'tertiary'}
      disabled={disabled}
      {...(isNamed ? {} : { 'aria-label': label, title: label })}
      onMouseDown={keepFocus}
      onFiles={onFiles}
    >
      <ImagePlus size={isNamed ? 16 : 20} aria-hidden="true" />
      {isNamed && label}
    </FileChooser>
  );
}
