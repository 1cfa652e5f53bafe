import { defineFeature } from '#common/feature.ts';
import { PutOffScreen } from '../components/PutOffScreen.tsx';
import { feature as beside } from '../feature.ts';

/** The same as a screen: what the user has put off. */
export const feature = defineFeature({ ...beside, name: 'putOffList', components: { putOff: PutOffScreen } });
