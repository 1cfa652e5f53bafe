import { Package } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { CODE } from '#contract/http/envelope.ts';
import { Button } from '#common/components/Button.tsx';
import { late } from '#common/components/ErrorBoundary.tsx';
import { RadioField } from '#common/components/RadioField.tsx';
import { type MessageText, readMessage } from '#common/messageText.ts';
import { isRateLimited, type AppError } from '#common/errors.ts';
import { selectOfferedProducts } from '../customerSelectors.ts';
import { chatRequested, productChosen, type CustomerPhase } from '../customerSlice.ts';
import { RAISE, viewOpened } from '../viewSlice.ts';
import { ICON_LOOK } from './iconLook.ts';
import { useAbsence } from './useAbsence.ts';
import { useBlocked } from './useBlocked.ts';
import { ChatQuestions } from './SolvedCheck.tsx';

const ProductIcon = lazy(async () => ({
  default: (await import(/* webpackChunkName: "product-icons" */ './ProductIcon.tsx')).ProductIcon,
}));

interface ChooseProductProps {
  readonly phase: Extract<CustomerPhase, { readonly name: 'choosing' }>;
}

/** Asks for the product before a chat starts. */
export function ChooseProduct({ phase: { product, isMissing, isOpening, error } }: ChooseProductProps) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const options = useSelector(selectOfferedProducts).map(({ code, name }) => ({
    value: String(code),
    label: name,
    // Beside a text that a browser may replace to translate it, what loads later needs an element of its own.
    icon: <span className="cs-inline cs-fixed">{late(<ProductIcon code={code} />, <Package {...ICON_LOOK} />)}</span>,
    disabled: isOpening,
  }));
  const absence = useAbsence();
  const refusal = useBlocked() ?? (options.length === 0 ? t('customer.noProducts') : null);
  const isOffline = absence !== null;
  const problem = problemOf(isMissing, error);
  const head = (
    <>
      <ChatQuestions question={t('customer.solved.questionLast')} />
      <h2>{t('customer.chooseTitle')}</h2>
      <p>{refusal ?? t('customer.chooseLead')}</p>
    </>
  );
  if (refusal !== null) return <div className="cs-customer-start cs-stack cs-gap-3 cs-scroll">{head}</div>;
  return (
    <form
      className="cs-customer-start cs-stack cs-gap-3 cs-scroll"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOpening) dispatch(chatRequested());
      }}
    >
      {head}
      <div role="status">
        {isOffline && (
          <p className="cs-customer-offline">
            <strong>{absence}</strong> <span>{t('customer.line.offlineStart')}</span>
          </p>
        )}
      </div>
      <RadioField
        label={t('customer.product')}
        options={options}
        value={product === null ? null : String(product)}
        onChange={(value) => dispatch(productChosen(Number(value)))}
      />
      <p className="cs-customer-problem cs-flush cs-danger" role="alert">
        {problem && readMessage(t, problem)}
      </p>
      <div className="cs-customer-starts cs-on-surface cs-gap-3 cs-grid">
        <Button type="submit" variant={isOffline ? 'secondary' : 'primary'} fluid busy={isOpening}>
          {t('customer.start')}
        </Button>
        <Button variant={isOffline ? 'primary' : 'secondary'} fluid onClick={() => dispatch(viewOpened(RAISE))}>
          {t('customer.places.raise')}
        </Button>
      </div>
    </form>
  );
}

/** Where the customer may start one later, the server's message says when. */
function problemOf(isMissing: boolean, error: AppError | null): MessageText | null {
  if (isMissing) return { key: 'customer.productMissing' };
  if (error === null) return null;
  if (error.code === CODE.invalid) return { key: 'customer.productGone' };
  return (isRateLimited(error) || error.code === CODE.blocked) && error.message !== ''
    ? { text: error.message }
    : { key: 'customer.openFailed' };
}
