import { defineFeature } from '#common/feature.ts';
import { PutOffScreen } from '../components/PutOffScreen.tsx';
import { PARTS } from '../parts.ts';

/** The same as a screen: what the user has put off. */
export const feature = defineFeature({ ...PARTS, name: 'putOffList', components: { putOff: PutOffScreen } });
