/** Whether long-running specs are skipped. They are reported as pending, so the runner counts them. */
const IS_QUICK = process.env['SPEC_QUICK'] === '1';

/** For a spec that takes more than a few seconds of processor time. */
export const itTakesLong = IS_QUICK ? xit : it;
/** For a suite of such specs, whose `beforeAll` is skipped as well. */
export const describeLong = IS_QUICK ? xdescribe : describe;
