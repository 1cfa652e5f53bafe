import './common/styles/index.ts';
import { startStage } from './app/replay/startStage.tsx';

startStage(window);
