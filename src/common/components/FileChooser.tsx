import { useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

export interface FileChooserProps extends Omit<ButtonProps, 'onClick'> {
  /** The kinds of files, as the attribute `accept` names them. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button that opens the browser's file chooser, which is emptied so that the same file can be chosen again. */
export function FileChooser({ accept, multiple = false, label, onFiles, ...button }: FileChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        disabled={button.disabled}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => chooser.current?.click()} />
    </>
  );
}
