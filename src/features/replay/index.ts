export { ReplayScreen } from './components/ReplayScreen.tsx';
export type { ReplayFrameProps } from './components/ReplayFrameView.tsx';
export { createReplayApi, replaySaga, type ReplayApi, type ReplayDeps } from './replaySaga.ts';
export { REPLAY_COMMANDS } from './replayCommands.ts';
export { replayReducer } from './replaySlice.ts';
export { default as replayTexts } from './texts.json';
