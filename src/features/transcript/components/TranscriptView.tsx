import { FileDown, FileText, Printer, Text } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { CheckField } from '#common/components/CheckField.tsx';
import { Popover, useClosePopover } from '#common/components/Popover.tsx';
import { useShown } from '#common/useShown.ts';
import { useView } from '#common/view.ts';
import type { TranscriptSubject } from '../transcript.tsx';
import { selectIsPreparing, transcriptAsked, transcriptOffered, transcriptWithdrawn } from '../transcriptSlice.ts';
import './transcript.css';

/** The popover is named in the view state. */
export const TRANSCRIPT_KEY = 'transcript';

const FORMATS = [
  { format: 'text', title: 'transcript.text', Icon: Text },
  { format: 'html', title: 'transcript.html', Icon: FileText },
  { format: 'print', title: 'transcript.print', Icon: Printer },
] as const;

/** Saves or prints the chat or query on screen. */
export function TranscriptView({ kind, id }: TranscriptSubject) {
  const { t } = useTranslation();
  const isPreparing = useSelector(selectIsPreparing);
  useShown(
    useCallback(() => transcriptOffered({ kind, id }), [kind, id]),
    transcriptWithdrawn,
  );
  return (
    <Popover
      viewKey={TRANSCRIPT_KEY}
      label={t(isPreparing ? 'transcript.preparing' : 'transcript.title')}
      align="end"
      trigger={
        isPreparing ? (
          <span className="cs-spinner" aria-hidden="true" />
        ) : (
          <FileDown size={18} aria-hidden="true" className="cs-muted" />
        )
      }
    >
      <Choices />
    </Popover>
  );
}

function Choices() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const close = useClosePopover();
  const [notes, chooseNotes] = useView(`${TRANSCRIPT_KEY}.notes`);
  const isPreparing = useSelector(selectIsPreparing);
  const hasNotes = notes !== null;
  return (
    <div className="cs-stack cs-gap-3">
      <strong>{t('transcript.title')}</strong>
      <CheckField
        label={t('transcript.notes')}
        checked={hasNotes}
        onChange={(isChosen) => chooseNotes(isChosen ? '' : null)}
      />
      {FORMATS.map(({ format, title, Icon }) => (
        <Button
          key={format}
          fluid
          busy={isPreparing}
          onClick={() => {
            dispatch(transcriptAsked({ format, hasNotes }));
            close();
          }}
        >
          <Icon size={16} aria-hidden="true" />
          {t(title)}
        </Button>
      ))}
    </div>
  );
}
