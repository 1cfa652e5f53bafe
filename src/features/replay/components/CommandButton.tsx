import type { ComponentProps } from 'react';
import { useKeyHint, useRunCommand } from '#common/commands/index.ts';
import { IconButton } from '#common/components/Button.tsx';

interface CommandButtonProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'variant'> {
  /** Its id. */
  readonly command: string;
}

/** A button for a command. Its tooltip names the keys. */
export function CommandButton({ command, ...button }: CommandButtonProps) {
  const run = useRunCommand();
  const { title, ...keys } = useKeyHint(command)(button.label);
  return <IconButton {...button} {...keys} hint={title} onClick={() => run(command)} />;
}
