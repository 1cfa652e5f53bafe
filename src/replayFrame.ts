import '#common/styles/index.ts';
import { startReplayFrame } from './app/replay/startReplayFrame.tsx';

startReplayFrame(window);
