import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isolated } from '#contract/names.ts';
import { useRunCommand } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { selectMayWrite, selectSelectedId } from '../../chat/index.ts';
import { askIn, type LookOnCommandRoot } from '../lookOnCommands.ts';
import { selectAsked, selectEnteredId, selectIsJoined, selectOthers } from '../lookOnSlice.ts';
import './lookOn.css';

/** Who else is in the chat on screen, and what the user can do in a colleague's. */
export function LookOnBar() {
  const root = useRef<HTMLDivElement>(null);
  useFocusOnWriting(root);
  const isJoined = useSelector(selectIsJoined);
  return (
    <div ref={root} className="cs-look-on cs-row cs-wrap cs-gap-2 cs-fixed">
      <Others />
      <ActionButton action="whisper" />
      <ActionButton action={isJoined ? 'leave' : 'join'} />
      <ActionButton action="takeOver" />
    </div>
  );
}

/** One by name; of several the first. */
function Others() {
  const { t } = useTranslation();
  const others = useSelector(selectOthers);
  const [first, ...more] = [...others]
    .sort((a, b) => Number(b.isJoined) - Number(a.isJoined))
    .map(({ name, isJoined }) => t(isJoined ? 'lookOn.hasJoined' : 'lookOn.watches', { name: isolated(name) }));
  if (first === undefined) return null;
  const shown = more.length === 0 ? first : t('lookOn.andMore', { first, count: more.length });
  return (
    <span className="cs-look-on-who cs-small cs-strong cs-grow cs-ellipsis" title={[first, ...more].join('\n')}>
      <span aria-hidden="true">{shown}</span>
      <span className="cs-visually-hidden">{[first, ...more].join(', ')}</span>
    </span>
  );
}

interface ActionButtonProps {
  readonly action: keyof typeof askIn;
}

function ActionButton({ action }: ActionButtonProps) {
  const { t } = useTranslation();
  const run = useRunCommand();
  const isOffered = useSelector((root: LookOnCommandRoot) => askIn[action](root) !== null);
  const isBusy = useSelector(selectAsked)?.action === action;
  if (!isOffered && !isBusy) return null;
  return (
    <Button
      className="compact"
      variant={action === 'takeOver' ? 'primary' : 'secondary'}
      busy={isBusy}
      onClick={() => run(`lookOn.${action}`)}
    >
      {t(`lookOn.${action}`)}
    </Button>
  );
}

/** Who has joined a chat or taken it over here goes on in its message box. */
function useFocusOnWriting(root: RefObject<HTMLElement | null>): void {
  const shownId = useSelector(selectSelectedId);
  const isEntered = useSelector(selectEnteredId) === shownId && shownId !== null;
  const isJoined = useSelector(selectIsJoined);
  const isMine = useSelector(selectMayWrite);
  const isReady = isEntered && (isJoined || isMine);
  useEffect(() => {
    if (!isReady) return;
    const top = root.current?.closest('header') ?? root.current;
    top?.parentElement?.querySelector<HTMLElement>('.cs-composer textarea')?.focus();
  }, [isReady, root]);
}
