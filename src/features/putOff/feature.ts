import { defineFeature } from '#common/feature.ts';
import { PutOffView } from './components/PutOffView.tsx';
import { PARTS } from './parts.ts';

/** Snoozes, reminders, and texts that are sent later: beside chats and queries. */
export const feature = defineFeature({ ...PARTS, name: 'putOff', components: { putOffView: PutOffView } });
