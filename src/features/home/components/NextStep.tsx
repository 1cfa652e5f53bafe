import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { BUTTON_KEY, QUERY_STATUS } from '#contract/domain.ts';
import type { HomeDay } from '#contract/http/home.ts';
import { useElapsedMs } from '#common/clock/index.ts';
import { useKeyHint } from '#common/commands/index.ts';
import { Link } from '#common/components/Link.tsx';
import { Panel } from '#common/components/Panel.tsx';
import { NO_ONE_WAITS, useChatDue } from '#common/deadlines.ts';
import { formatCoarse } from '#common/format/duration.ts';
import { queryTitleOf } from '#common/format/erasedNames.ts';
import { isPermitted } from '#common/permission.ts';
import { selectIsOnline, selectPermissionHolder, selectUser } from '../../session/index.ts';
import { chatPath } from '../../tasks/index.ts';
import { CHECK_PATH, nextStepOf, takesChats, type NextStep as Step } from '../nextStep.ts';
import { OPEN_QUERIES } from './cards.tsx';

/** One sentence, and the button that begins the work. */
export function NextStep({ day }: { readonly day: HomeDay }) {
  const { t } = useTranslation();
  const longest = useChatDue(day.floor?.longestWait ?? NO_ONE_WAITS);
  const holder = useSelector(selectPermissionHolder);
  const user = useSelector(selectUser);
  const step = nextStepOf(day, {
    takesChats: takesChats(user),
    isOnline: useSelector(selectIsOnline),
    isLate: longest.tone === 'late',
  });
  const destination = destinationOf(step, isPermitted(holder, [BUTTON_KEY.queryEdit]));
  const hint = useKeyHint(destination?.command ?? '');
  const { title, ...keys } = hint(t(step.kind === 'offline' ? 'home.next.goOnline' : 'home.next.open'));
  return (
    <Panel className="cs-home-part cs-home-next cs-head">
      <p className="cs-large cs-breaks cs-flush">
        <Sentence step={step} />
      </p>
      {destination !== null && (
        <Link to={destination.path} className="ui primary button" {...keys}>
          {title}
        </Link>
      )}
    </Panel>
  );
}

interface Destination {
  readonly path: string;
  /** Whose keys lead to its screen; '': none does. */
  readonly command: string;
}

/** @param opensQueries whether the person may open the page of a query */
function destinationOf(step: Step, opensQueries: boolean): Destination | null {
  switch (step.kind) {
    case 'chat':
      return { path: chatPath(step.chat), command: 'go.chat' };
    case 'workspace':
      return { path: '/chat', command: 'go.chat' };
    case 'late':
      return { path: `/indexLeader?chat=${step.chatId}`, command: 'go.leader' };
    case 'query':
      return { path: opensQueries ? `/query-service/${step.id}` : OPEN_QUERIES, command: '' };
    case 'offline':
      return { path: CHECK_PATH, command: 'go.check' };
    case 'unassigned':
      return { path: `/query-service?status=${QUERY_STATUS.open}`, command: '' };
    case 'nothing':
      return null;
  }
}

function Sentence({ step }: { readonly step: Step }) {
  const { t } = useTranslation();
  const { tone, due } = useChatDue(step.kind === 'chat' ? step.chat : NO_ONE_WAITS);
  const ms = useElapsedMs('since' in step ? step.since : null) ?? 0;
  const wait = formatCoarse(t, ms);
  switch (step.kind) {
    case 'chat':
      return (
        <strong className={toneClass(tone)} title={due}>
          {t('home.next.chat', { count: step.count, wait })}
        </strong>
      );
    case 'late':
      return <strong className={toneClass('late')}>{t('home.next.late', { wait })}</strong>;
    case 'query':
      return (
        <>
          <strong>{t('home.next.query', { wait })}</strong> <bdi>{queryTitleOf(t, step)}</bdi>
        </>
      );
    case 'workspace':
      return <strong>{t('home.next.workspace', { count: step.count })}</strong>;
    default:
      return <strong>{t(`home.next.${step.kind}`)}</strong>;
  }
}

function toneClass(tone: string): string {
  return `is-${tone}`;
}
