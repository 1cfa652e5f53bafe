import type { ComponentProps } from 'react';
import { IconButton } from '../components/Button.tsx';
import { useKeyHint, useRunCommand } from './useCommand.ts';

interface CommandButtonProps extends ComponentProps<typeof IconButton> {
  /** Its id. */
  readonly command: string;
}

/** A button that runs a command, unless it has an own `onClick`. Its tooltip names the keys. */
export function CommandButton({ command, ...button }: CommandButtonProps) {
  const run = useRunCommand();
  const { title, ...keys } = useKeyHint(command)(button.label);
  return <IconButton onClick={() => run(command)} {...button} {...keys} hint={title} />;
}
