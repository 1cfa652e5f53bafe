import { FileDown } from 'lucide-react';
import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { FileExport } from '../fileExport.ts';
import { Button } from './Button.tsx';

interface ExportButtonProps {
  readonly fileExport: FileExport;
  readonly label: string;
  readonly hint: string;
  /** The label of the button that cancels a running export. */
  readonly giveUp: string;
  /** Says that it runs, for screen readers. */
  readonly running: string;
  /** Why there is nothing to export; null: there is something. */
  readonly unavailable?: string | null;
}

/** Exports all rows of the current filters, whatever the page, and can be cancelled. */
export function ExportButton({ fileExport, label, hint, giveUp, running, unavailable = null }: ExportButtonProps) {
  const dispatch = useDispatch();
  const isRunning = useSelector(fileExport.selectIsRunning);
  const button = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    // The pressed button disappears after the click.
    button.current?.focus();
    dispatch(fileExport.actions.exportGivenUp());
  };
  return (
    <>
      {isRunning && (
        <Button variant="tertiary" onClick={cancel}>
          {giveUp}
        </Button>
      )}
      <Button
        ref={button}
        busy={isRunning}
        unavailable={isRunning ? null : unavailable}
        title={hint}
        onClick={() => dispatch(fileExport.actions.exportRequested())}
      >
        {!isRunning && <FileDown size={16} aria-hidden="true" />}
        {label}
      </Button>
      <span role="status" className="cs-visually-hidden">
        {isRunning && running}
      </span>
    </>
  );
}
