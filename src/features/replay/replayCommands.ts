import type { UnknownAction } from 'redux';
import { commandsOf } from '#common/commands/index.ts';
import type { MessageKey } from '../../i18n/index.ts';
import {
  filteredJumpRequested,
  playToggled,
  seekRequested,
  speedChosen,
  SPEEDS,
  stepRequested,
} from './playerSlice.ts';
import { selectLog, selectSpeed, type ReplayRoot } from './replaySlice.ts';

/** Playing a log. They apply while one is open. */
export const REPLAY_COMMANDS = commandsOf<ReplayRoot>(
  ['replay'],
  [
    command('play', 'replay.command.play', 'Space', () => playToggled()),
    { ...command('stepBack', 'replay.stepBack', 'ArrowLeft', () => stepRequested({ by: -1 })), isRepeatable: true },
    {
      ...command('stepForward', 'replay.stepForward', 'ArrowRight', () => stepRequested({ by: 1 })),
      isRepeatable: true,
    },
    {
      ...command('previous', 'replay.command.previous', 'Shift+ArrowLeft', () =>
        filteredJumpRequested({ direction: -1 }),
      ),
      isRepeatable: true,
    },
    {
      ...command('next', 'replay.command.next', 'Shift+ArrowRight', () => filteredJumpRequested({ direction: 1 })),
      isRepeatable: true,
    },
    command('toStart', 'replay.toStart', 'Home', () => seekRequested({ position: 0 })),
    command('toEnd', 'replay.toEnd', 'End', (root) => seekRequested({ position: selectLog(root)?.count ?? 0 })),
    command('faster', 'replay.command.faster', '+', speed(1)),
    command('slower', 'replay.command.slower', '-', speed(-1)),
  ],
);

function command(name: string, title: MessageKey, key: string, action: (root: ReplayRoot) => UnknownAction) {
  return {
    id: `replay.${name}`,
    title,
    group: 'replay' as const,
    keys: [key],
    action: (root: ReplayRoot) => (selectLog(root) === null ? null : action(root)),
  };
}

function speed(by: 1 | -1) {
  return (root: ReplayRoot) => {
    const current = selectSpeed(root);
    return speedChosen({ speed: SPEEDS[SPEEDS.indexOf(current) + by] ?? current });
  };
}
