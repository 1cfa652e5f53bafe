import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { TIMELINE_BUCKETS } from '#src/actionLog/replay/index.ts';
import { CASE_LANE_HEIGHT, lanePath, SOURCES, wayPoints } from '../case/caseShapes.ts';
import type { CaseView } from '../case/caseView.ts';
import type { OpenedLog } from '../playerSlice.ts';
import { selectCaseView, selectChosenLine } from '../replaySlice.ts';
import './CaseLanes.css';

interface CaseLanesProps {
  readonly log: OpenedLog;
  /** The position as a share of the width. */
  readonly share: number;
}

/** What the sources of the case knew, on the axis of the agent's log. The panel of the case has the same in words. */
export function CaseLanes(props: CaseLanesProps) {
  const view = useSelector(selectCaseView);
  return view === null ? null : <Lanes view={view} {...props} />;
}

const KINDS = ['message', 'event'] as const;

function Lanes({ view, log, share }: CaseLanesProps & { readonly view: CaseView }) {
  const { t } = useTranslation();
  const chosen = useSelector(selectChosenLine);
  const { from, until } = log;
  const axis = useMemo(() => ({ from, until, agentClock: view.agentClock }), [from, until, view.agentClock]);
  const paths = useMemo(
    () =>
      SOURCES.flatMap((source) =>
        KINDS.map((kind) => ({ key: `${source} ${kind}`, kind, path: lanePath(view.lines, { source, kind }, axis) })),
      ),
    [view.lines, axis],
  );
  const height = SOURCES.length * CASE_LANE_HEIGHT;
  return (
    <div className="cs-case-lanes cs-clipped cs-box cs-anchor" role="img" aria-label={t('replay.case.lanes')}>
      <svg
        className="cs-full-width cs-block"
        style={{ height }}
        viewBox={`0 0 ${TIMELINE_BUCKETS} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {paths.map(({ key, kind, path }) => (
          <path key={key} className={`cs-case-lane is-${kind}`} d={path} />
        ))}
        {chosen !== null && <polyline className="cs-case-way" points={wayPoints(chosen, axis)} />}
      </svg>
      <ul className="cs-case-names cs-list cs-absolute cs-muted" aria-hidden="true">
        {SOURCES.map((source) => (
          <li key={source} style={{ height: CASE_LANE_HEIGHT }}>
            {t(`replay.case.source.${source}`)}
          </li>
        ))}
      </ul>
      <span className="cs-timeline-cursor cs-absolute" style={{ left: `${share * 100}%` }} />
    </div>
  );
}
