import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Button } from '#common/components/Button.tsx';
import { Cell, Row, Table } from '#common/components/Table.tsx';
import { useTimeZone } from '#common/components/timeZone.ts';
import type { CaseLine, CaseStep } from '../case/joinCase.ts';
import { seekRequested } from '../playerSlice.ts';
import { formatExact } from './format.ts';

/** Who knew what of a message or event, and when. A time of the agent's log leads to its position. */
export function CaseWay({ line, title }: { readonly line: CaseLine; readonly title: string }) {
  const { t } = useTranslation();
  const way = t('replay.case.way', { line: title });
  const columns = (['time', 'uncertainty', 'who', 'what'] as const).map((name) => t(`replay.case.column.${name}`));
  return (
    <>
      <h3 className="cs-small">{way}</h3>
      {line.clientMsgId !== '' && <code className="cs-small">{line.clientMsgId}</code>}
      {line.storage !== 'stored' && (
        <p className={`${line.storage === 'never' ? 'cs-danger cs-small' : 'cs-hint'} cs-flush`}>
          {t(`replay.case.storage.${line.storage}`)}
        </p>
      )}
      <div className="cs-fixed">
        <Table label={way} columns={columns}>
          {line.steps.map((step, index) => (
            <Row key={`${step.source} ${step.what} ${index}`}>
              <Cell className="cs-digits">
                <StepTime step={step} />
              </Cell>
              <Cell className="cs-digits">
                {step.uncertaintyMs === null
                  ? t('replay.case.unknown')
                  : t('replay.case.ms', { ms: Math.round(step.uncertaintyMs) })}
              </Cell>
              <Cell>{t(`replay.case.source.${step.source}`)}</Cell>
              <Cell>{t(`replay.case.what.${step.what}`)}</Cell>
            </Row>
          ))}
        </Table>
      </div>
    </>
  );
}

function StepTime({ step: { at, source, position } }: { readonly step: CaseStep }) {
  const dispatch = useDispatch();
  const zone = useTimeZone();
  const time = formatExact(at, zone);
  if (source !== 'agent' || position === null) return <>{time}</>;
  return (
    <Button variant="link" onClick={() => dispatch(seekRequested({ position }))}>
      {time}
    </Button>
  );
}
