export { isolated } from '#contract/names.ts';
