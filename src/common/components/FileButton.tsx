import { FileUp } from 'lucide-react';
import { type FileHandle, useRegisterFiles } from '../fileHandles.ts';
import type { ButtonProps } from './Button.tsx';
import { FileChooser } from './FileChooser.tsx';

interface FileButtonProps extends Pick<ButtonProps, 'variant' | 'busy' | 'title'> {
  /** The kinds of files, as the attribute `accept` names them. */
  readonly accept: string;
  readonly label: string;
  readonly onChoose: (handle: FileHandle, name: string) => void;
}

export function FileButton({ accept, label, onChoose, ...button }: FileButtonProps) {
  const registerFiles = useRegisterFiles();
  const choose = (files: readonly File[]) => {
    const [file] = files;
    const [handle] = registerFiles(files.slice(0, 1));
    if (file !== undefined && handle !== undefined) onChoose(handle, file.name);
  };
  return (
    <FileChooser {...button} accept={accept} label={label} onFiles={choose}>
      <FileUp size={16} aria-hidden="true" />
      {label}
    </FileChooser>
  );
}
