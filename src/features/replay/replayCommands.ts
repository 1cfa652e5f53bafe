import type { UnknownAction } from 'redux';
import { commandsOf } from '#common/commands/index.ts';
import {
  filteredJumpRequested,
  playToggled,
  seekRequested,
  speedChosen,
  SPEEDS,
  stepRequested,
} from './playerSlice.ts';
import { selectLog, selectSpeed, type ReplayRoot } from './replaySlice.ts';

const GROUP = 'replay' as const;

/** Playing a log. They apply while one is open. */
export const REPLAY_COMMANDS = commandsOf<ReplayRoot>(
  ['replay'],
  [
    {
      id: 'replay.play',
      title: 'replay.command.play',
      group: GROUP,
      keys: ['Space'],
      action: whenOpen(() => playToggled()),
    },
    {
      id: 'replay.stepBack',
      title: 'replay.stepBack',
      group: GROUP,
      keys: ['ArrowLeft'],
      isRepeatable: true,
      action: whenOpen(() => stepRequested({ by: -1 })),
    },
    {
      id: 'replay.stepForward',
      title: 'replay.stepForward',
      group: GROUP,
      keys: ['ArrowRight'],
      isRepeatable: true,
      action: whenOpen(() => stepRequested({ by: 1 })),
    },
    {
      id: 'replay.previous',
      title: 'replay.command.previous',
      group: GROUP,
      keys: ['Shift+ArrowLeft'],
      isRepeatable: true,
      action: whenOpen(() => filteredJumpRequested({ direction: -1 })),
    },
    {
      id: 'replay.next',
      title: 'replay.command.next',
      group: GROUP,
      keys: ['Shift+ArrowRight'],
      isRepeatable: true,
      action: whenOpen(() => filteredJumpRequested({ direction: 1 })),
    },
    {
      id: 'replay.toStart',
      title: 'replay.toStart',
      group: GROUP,
      keys: ['Home'],
      action: whenOpen(() => seekRequested({ position: 0 })),
    },
    {
      id: 'replay.toEnd',
      title: 'replay.toEnd',
      group: GROUP,
      keys: ['End'],
      action: whenOpen((root) => seekRequested({ position: selectLog(root)?.count ?? 0 })),
    },
    { id: 'replay.faster', title: 'replay.command.faster', group: GROUP, keys: ['+'], action: whenOpen(speed(1)) },
    { id: 'replay.slower', title: 'replay.command.slower', group: GROUP, keys: ['-'], action: whenOpen(speed(-1)) },
  ],
);

function whenOpen(action: (root: ReplayRoot) => UnknownAction) {
  return (root: ReplayRoot) => (selectLog(root) === null ? null : action(root));
}

function speed(by: 1 | -1) {
  return (root: ReplayRoot) => {
    const current = selectSpeed(root);
    return speedChosen({ speed: SPEEDS[SPEEDS.indexOf(current) + by] ?? current });
  };
}
