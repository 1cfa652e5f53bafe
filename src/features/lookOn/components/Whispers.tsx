import { Ear } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { When } from '#src/conversation/components/queryFacts.tsx';
import type { Note } from '../../notes/index.ts';
import { selectUnread, whisperRead } from '../lookOnSlice.ts';
import './lookOn.css';

/** The oldest unread whisper to the user, above the message box, which keeps its place and its focus. */
export function Whispers() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const root = useRef<HTMLDivElement>(null);
  const unread = useSelector(selectUnread);
  const [whisper] = unread;
  const confirm = ({ id, updateTime }: Note) => {
    dispatch(whisperRead({ id, updateTime }));
    root.current?.parentElement?.querySelector<HTMLElement>('.cs-composer textarea')?.focus();
  };
  return (
    <div ref={root} className="cs-fixed">
      <div className="cs-visually-hidden" role="status">
        {whisper !== undefined && (
          <span key={`${whisper.id} ${whisper.updateTime}`}>
            {t('lookOn.said', { name: isolated(whisper.createName), text: isolated(whisper.text) })}
          </span>
        )}
      </div>
      {whisper !== undefined && (
        <section
          className="cs-whisper cs-line-above cs-row cs-gap-3 cs-small"
          aria-label={t('lookOn.whisperOf', { name: isolated(whisper.createName) })}
        >
          <Ear size={18} aria-hidden="true" />
          <div className="cs-grow cs-narrowed">
            <div className="cs-row cs-wrap cs-gap-1-2 cs-tiny">
              <bdi className="cs-strong cs-narrowed cs-breaks">{whisper.createName}</bdi>
              <span className="cs-digits">
                <When iso={whisper.createTime} />
              </span>
              {unread.length > 1 && <span>{t('lookOn.oldestOf', { count: unread.length })}</span>}
            </div>
            {/* It may be longer than its room. */}
            <p className="cs-whisper-text cs-lines cs-breaks cs-flush cs-scroll" dir="auto" tabIndex={0}>
              {whisper.text}
            </p>
          </div>
          <Button variant="primary" className="compact" onClick={() => confirm(whisper)}>
            {t('lookOn.gotIt')}
          </Button>
        </section>
      )}
    </div>
  );
}
