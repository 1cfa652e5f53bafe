/** Whether specs of long-running forms are skipped: `npm run test:quick` sets it. They are reported as pending, so they are counted. */
const IS_QUICK = process.env['SPEC_QUICK'] === '1';

/** For a spec that takes more than a few seconds of processor time. */
export const itTakesLong = IS_QUICK ? xit : it;
/** For a suite of such specs, with its `beforeAll`. */
export const describeLong = IS_QUICK ? xdescribe : describe;
