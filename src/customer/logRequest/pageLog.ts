import { ACTION_LOG_FORMAT, type ActionLog, type LogEntry } from '#contract/actionLog.ts';
import { CLIENT_VERSION } from '#contract/chat/commands.ts';
import { CUSTOMER_LOG_BODY_MAX_BYTES, CUSTOMER_LOG_TEXT_MAX_BYTES } from '#contract/constants.ts';
import { describeDevice } from '#common/browser/describeDevice.ts';
import { packLog } from '#common/browser/packLog.ts';
import { projectState, redactAction, SAGA_MARK } from '../../actionLog/index.ts';
import type { MeasureClock } from '../../actionLog/logStore/index.ts';
import type { RememberedPart } from '../pageMemory.ts';
import { CUSTOMER_LOG_RULES } from './customerLogRules.ts';

interface PageLogOptions {
  readonly parts: readonly RememberedPart[];
  readonly measureClock: MeasureClock;
  /** Of the browser. */
  readonly userAgent: string;
  /** Id of this page load. */
  readonly load: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The action log of a customer's page, redacted. */
export function pageLogOf({ parts, measureClock, userAgent, load, until }: PageLogOptions): ActionLog {
  const from = Math.min(parts[0]?.actions[0]?.at ?? until, until); // the clock may have been set back
  const clock = measureClock(from);
  return {
    format: ACTION_LOG_FORMAT,
    client: { version: CLIENT_VERSION, build: process.env.BUILD_ID ?? '' },
    staffId: null,
    device: describeDevice(userAgent),
    from,
    until,
    segments: parts.map(({ state, firstNo, actions }) => ({
      load,
      state: projectState(CUSTOMER_LOG_RULES, state),
      entries: actions.map(({ at, action }, index): LogEntry => {
        const by = SAGA_MARK in action ? (CUSTOMER_LOG_RULES.originOf(action.type) ?? 'saga') : 'user';
        return { no: firstNo + index, at, by, action: redactAction(CUSTOMER_LOG_RULES, action) };
      }),
    })),
    hashes: {},
    ...(clock && { clock }),
  };
}

/** Room for the other fields of the answer. */
const REST_BYTES = 1_000;

/** Packs the log. Where it would be too large, only its last part. */
export async function packPageLog(options: PageLogOptions): Promise<string> {
  const text = new Blob([JSON.stringify(pageLogOf(options))]);
  const packed = await packLog(text);
  const fits = packed.length <= CUSTOMER_LOG_BODY_MAX_BYTES - REST_BYTES && text.size <= CUSTOMER_LOG_TEXT_MAX_BYTES;
  return fits || options.parts.length < 2 ? packed : packPageLog({ ...options, parts: options.parts.slice(-1) });
}
