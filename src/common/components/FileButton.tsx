import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { type FileHandle, useRegisterFiles } from '../fileHandles.ts';
import { Button, type ButtonProps } from './Button.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'busy' | 'title'> {
  /** The kinds of files, as the attribute `accept` names them. */
  readonly accept: string;
  readonly label: string;
  readonly onChoose: (handle: FileHandle, name: string) => void;
}

export function FileButton({ accept, label, onChoose, ...button }: FileButtonProps) {
  const registerFiles = useRegisterFiles();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: readonly File[]) => {
    const [file] = files;
    const [handle] = registerFiles(files.slice(0, 1));
    if (file !== undefined && handle !== undefined) onChoose(handle, file.name);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <FileUp size={16} aria-hidden="true" />
        {label}
      </Button>
    </>
  );
}
