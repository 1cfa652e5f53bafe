export { DayRangeField } from './components/DayRangeField.tsx';
export { dayAt, daysOf, isSameChoice, LAST_7_DAYS, YESTERDAY, type DayRangeChoice, type Days } from './dayRange.ts';
export { readRange, readRangeWord, writeRange, writeRangeWord } from './dayRange.ts';
