import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { Button } from '#common/components/Button.tsx';
import { keepFocus } from './textBoxEvents.ts';

/** The button that adds pictures. It gets the focus when the last picture is removed. */
export const ADD_CLASS = 'cs-composer-pictures';

interface ChoosePicturesProps {
  readonly disabled: boolean;
  /** Shows its name next to its icon. */
  readonly isNamed?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * A button in front of the browser's file chooser. The chooser is emptied after each choice, so that the same picture
 * can be chosen again.
 */
export function ChoosePictures({ disabled, isNamed = false, onFiles }: ChoosePicturesProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  const label = t('conversation.picture.add');
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        className={`${ADD_CLASS} ${isNamed ? 'compact' : 'is-round'}`}
        variant={isNamed ? 'secondary' : 'tertiary'}
        disabled={disabled}
        {...(isNamed ? {} : { 'aria-label': label, title: label })}
        onMouseDown={keepFocus}
        onClick={() => chooser.current?.click()}
      >
        <ImagePlus size={isNamed ? 16 : 20} aria-hidden="true" />
        {isNamed && label}
      </Button>
    </>
  );
}
