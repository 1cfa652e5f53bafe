import type { UnknownAction } from 'redux';
import { DEFAULT_THRESHOLDS, formOf, OF_THIS_DEVICE } from '#src/features/wall/thresholds.ts';
import * as wall from '#src/features/wall/wallSlice.ts';
import { aWallMember, someStrips, someWallFigures } from '../fakeWall.ts';
import { CANARY, HEAD } from './canaries.ts';
import { dialogFormSamples } from './forms.ts';

const FIGURES = someWallFigures({ staff: [aWallMember({ name: CANARY, headImg: HEAD })] });

export const WALL_SAMPLES: readonly UnknownAction[] = [
  wall.wallOpened(),
  wall.thresholdsRead({ thresholds: DEFAULT_THRESHOLDS }),
  wall.fullScreenChanged({ fullScreen: 'off' }),
  wall.wallFigures.actions.received({ figures: FIGURES, etag: 'w1' }),
  wall.wallStrips.actions.received({ figures: someStrips(), etag: 's1' }),
  wall.wallFigures.actions.failed({ error: { text: CANARY } }),
  wall.refreshMissed({ staleSince: 1 }),
  wall.wallStrips.actions.failed({ error: { text: CANARY } }),
  wall.wallFigures.actions.received(null),
  wall.fullScreenPressed(),
  wall.recentChosen(),
  ...dialogFormSamples(wall.thresholdsForm, {
    subject: OF_THIS_DEVICE,
    form: formOf(DEFAULT_THRESHOLDS),
    field: 'late',
    change: { late: { amber: '4', red: '6' }, sound: true },
  }),
  wall.wallClosed(),
];
