import { FileUp } from 'lucide-react';
import { type FileHandle, useRegisterFiles } from '../fileHandles.ts';
import { FileChooser, type FileChooserProps } from './FileChooser.tsx';

interface FileButtonProps extends Pick<FileChooserProps, 'accept' | 'label' | 'variant' | 'busy' | 'title'> {
  readonly onChoose: (handle: FileHandle, name: string) => void;
}

/** A button for one file, which is registered. */
export function FileButton({ onChoose, ...button }: FileButtonProps) {
  const registerFiles = useRegisterFiles();
  const choose = (files: readonly File[]) => {
    const [file] = files;
    const [handle] = registerFiles(files.slice(0, 1));
    if (file !== undefined && handle !== undefined) onChoose(handle, file.name);
  };
  return (
    <FileChooser {...button} onFiles={choose}>
      <FileUp size={16} aria-hidden="true" />
      {button.label}
    </FileChooser>
  );
}
