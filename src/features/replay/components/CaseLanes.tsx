import { useMemo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { TIMELINE_BUCKETS } from '#src/actionLog/replay/index.ts';
import { viewChanged } from '#common/view.ts';
import { CASE_LANE_HEIGHT, lanePath, lineNear, SOURCES, wayPoints } from '../case/caseShapes.ts';
import type { CaseView } from '../case/caseView.ts';
import { lineChosen } from '../case/caseSlice.ts';
import { PANEL_VIEW, type OpenedLog } from '../playerSlice.ts';
import { selectCaseView, selectChosenLine } from '../replaySlice.ts';
import './CaseLanes.css';

interface CaseLanesProps {
  readonly log: OpenedLog;
  /** The position as a share of the width. */
  readonly share: number;
}

/**
 * What the sources of the case knew, on the axis of the agent's log. A click on a bar chooses its line in the panel of
 * the case, which has the same in words.
 */
export function CaseLanes(props: CaseLanesProps) {
  const view = useSelector(selectCaseView);
  return view === null || view.lines.length === 0 ? null : <Lanes view={view} {...props} />;
}

const KINDS = ['message', 'event'] as const;

function Lanes({ view, log, share }: CaseLanesProps & { readonly view: CaseView }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
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
  const choose = ({ button, currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = { x: (clientX - left) / width, y: (clientY - top) / height };
    const line = button === 0 ? lineNear(view.lines, at, axis) : null;
    if (line === null) return;
    dispatch(lineChosen(line.key));
    dispatch(viewChanged({ viewKey: PANEL_VIEW, value: 'case' }));
  };
  const height = SOURCES.length * CASE_LANE_HEIGHT;
  return (
    <div
      className="cs-case-lanes cs-pointer cs-clipped cs-box cs-anchor"
      role="img"
      aria-label={t('replay.case.lanes')}
      onPointerDown={choose}
    >
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
