import { REPORT_TYPE } from '#contract/domain.ts';
import type { Targets } from '#contract/http/targets.ts';
import type { TargetsSubject } from '#src/features/targets/targetsForm.ts';

export function someTargets(targets: Partial<Targets> = {}): Targets {
  return { firstMinutes: 5, nextMinutes: 90, resolveMinutes: null, warnPercent: 80, ...targets };
}

/** Targets, by default of all products for chats. */
export function aTargetsSubject(subject: Partial<TargetsSubject> = {}): TargetsSubject {
  return {
    comeFrom: 0,
    type: REPORT_TYPE.chat,
    targets: someTargets(),
    updateTime: '2026-01-01T00:00:00.000Z',
    ...subject,
  };
}
