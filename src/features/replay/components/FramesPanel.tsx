import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Frame } from '#src/actionLog/replay/index.ts';
import { formatCount } from '#common/format/number.ts';
import { formatBytes } from './format.ts';

const ICON = { in: ArrowDown, out: ArrowUp } as const;

/** Headers of the protocol frames that the action reports. */
export function FramesPanel({ frames }: { readonly frames: readonly Frame[] }) {
  const { t } = useTranslation();
  if (frames.length === 0) return <p className="cs-replay-none cs-hint cs-flush">{t('replay.noFrames')}</p>;
  return (
    <ol className="cs-replay-frames">
      {frames.map(({ direction, name, seq, bodyBytes }, index) => {
        const Icon = ICON[direction];
        return (
          <li key={`${index}-${seq}`}>
            <Icon size={14} role="img" aria-label={t(direction === 'in' ? 'replay.frameIn' : 'replay.frameOut')} />
            <code>{name}</code>
            <span>{t('replay.frameFacts', { seq: formatCount(seq), bytes: formatBytes(t, bodyBytes) })}</span>
          </li>
        );
      })}
    </ol>
  );
}
