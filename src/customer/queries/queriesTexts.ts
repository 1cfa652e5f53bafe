import shared from '#src/i18n/queryTexts.json';
import texts from './texts.json';

export const queriesTexts = { ...texts, ...shared };
