import en from './en.json?devices';

/** What the dialog of devices says. */
export const DEVICES_TEXTS = { devices: en.devices };
