import { TRANSFER_TO } from '#contract/transferKinds.ts';
import { Forward } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Transfer } from '#contract/http/transfers.ts';
import { NOTE_TEXT_MAX } from '#contract/constants.ts';
import { isolated } from '#contract/names.ts';
import { Button } from '#common/components/Button.tsx';
import { TextField } from '#common/components/TextField.tsx';
import { selectMayWrite, selectMyStaffId } from '../../chat/index.ts';
import {
  answered,
  refusalChanged,
  selectAnsweringId,
  selectIsOver,
  selectRefusal,
  selectShownOffer,
} from '../transfersSlice.ts';
import { TimeLeft, whyOf } from './offerTexts.tsx';
import './transfers.css';

/** What is offered of the chat on screen: by the user, to the user, or not any more. */
export function OfferStrip() {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const onAccept = useFocusOnWriting(root);
  const offer = useSelector(selectShownOffer);
  const me = useSelector(selectMyStaffId);
  const isOver = useSelector(selectIsOver);
  return (
    <div ref={root} className="cs-fixed">
      {offer !== undefined && offer.giverId === me && <Given offer={offer} />}
      {offer !== undefined && offer.giverId !== me && <Received key={offer.id} offer={offer} onAccept={onAccept} />}
      {offer === undefined && isOver && <Strip words={t('transfers.over')} />}
    </div>
  );
}

interface StripProps {
  readonly words: string;
  readonly children?: ReactNode;
}

function Strip({ words, children }: StripProps) {
  return (
    <div className="cs-offer cs-row cs-wrap cs-gap-2 cs-small cs-pad-2-4 cs-line-below">
      <Forward size={16} aria-hidden="true" />
      <span role="status" className="cs-offer-words cs-grow cs-breaks">
        {words}
      </span>
      <span className="cs-row cs-gap-2">{children}</span>
    </div>
  );
}

interface OfferProps {
  readonly offer: Transfer;
}

function Given({ offer: { id, toType, toName, expireTime } }: OfferProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const isBusy = useSelector(selectAnsweringId) === id;
  return (
    <Strip words={t(OFFERED_TO[toType], { name: isolated(toName) })}>
      <TimeLeft until={expireTime} />
      <Button className="compact" busy={isBusy} onClick={() => dispatch(answered({ id, isAccepted: false }))}>
        {t('transfers.takeBack')}
      </Button>
    </Strip>
  );
}

const OFFERED_TO = {
  [TRANSFER_TO.person]: 'transfers.offeredTo',
  [TRANSFER_TO.team]: 'transfers.offeredToTeam',
  [TRANSFER_TO.line]: 'transfers.offeredToLine',
} as const;

function Received({ offer, onAccept }: OfferProps & { readonly onAccept: () => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { id, giverName, expireTime } = offer;
  const isBusy = useSelector(selectAnsweringId) === id;
  const isRefusing = useSelector(selectRefusal)?.id === id;
  const words = [t('transfers.offersYou', { name: isolated(giverName) }), isolated(whyOf(t, offer))].join(' ');
  return (
    <>
      <Strip words={words}>
        <TimeLeft until={expireTime} />
        <Button
          className="compact"
          variant="primary"
          busy={isBusy && !isRefusing}
          onClick={() => {
            onAccept();
            dispatch(answered({ id, isAccepted: true }));
          }}
        >
          {t('transfers.accept')}
        </Button>
        <Button
          className="compact"
          aria-expanded={isRefusing}
          onClick={() => dispatch(refusalChanged(isRefusing ? null : { id, text: '' }))}
        >
          {t('transfers.refuse')}
        </Button>
      </Strip>
      {isRefusing && <Refusal id={id} isBusy={isBusy} />}
    </>
  );
}

/** Asks why. An answer is not required. */
function Refusal({ id, isBusy }: { readonly id: string; readonly isBusy: boolean }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const form = useRef<HTMLFormElement>(null);
  const text = useSelector(selectRefusal)?.text ?? '';
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      className="cs-offer cs-row cs-wrap cs-gap-2 cs-pad-2-4 cs-line-below"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) dispatch(answered({ id, isAccepted: false }));
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dispatch(refusalChanged(null));
      }}
    >
      <TextField
        className="cs-grow"
        label={t('transfers.refuseReason')}
        value={text}
        maxLength={NOTE_TEXT_MAX}
        readOnly={isBusy}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => dispatch(refusalChanged({ id, text: target.value }))}
      />
      <Button type="submit" className="compact" busy={isBusy}>
        {t('transfers.refuse')}
      </Button>
      <Button className="compact" variant="tertiary" onClick={() => dispatch(refusalChanged(null))}>
        {t('transfers.cancel')}
      </Button>
    </form>
  );
}

/** The button that took the chat goes with the offer. The message box, which opens then, gets the focus. */
function useFocusOnWriting(root: RefObject<HTMLElement | null>): () => void {
  const isMine = useSelector(selectMayWrite);
  const isTaking = useRef(false);
  useEffect(() => {
    if (!isMine || !isTaking.current) return;
    isTaking.current = false;
    root.current?.parentElement?.querySelector('textarea')?.focus();
  }, [isMine, root]);
  return () => {
    isTaking.current = true;
  };
}
