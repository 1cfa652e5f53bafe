import { SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { useThrottledSelector } from '#common/browser/useThrottledSelector.ts';
import { useKeyHint } from '#common/commands/index.ts';
import { Button } from '#common/components/Button.tsx';
import { sendNextRequested } from '../chatSlice.ts';
import { nextWaiting, selectGroups } from '../groupSelectors.ts';
import { DRAW_MS } from './ListPane.tsx';

/** The button 'Send & next': sends, then opens the chat that has waited longest. */
export function SendNextButton({ chatId }: { readonly chatId: string }): ReactNode {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const hint = useKeyHint('chat.sendNext');
  const hasNext = nextWaiting(useThrottledSelector(selectGroups, DRAW_MS), chatId) !== null;
  return (
    <Button
      className="cs-chat-next"
      {...hint(t('chat.sendNextHint'))}
      unavailable={hasNext ? null : t('chat.noNext')}
      onClick={() => dispatch(sendNextRequested({ chatId }))}
    >
      <SkipForward size={16} aria-hidden="true" />
      <span className="cs-hidden-on-phone">{t('chat.sendNext')}</span>
    </Button>
  );
}
