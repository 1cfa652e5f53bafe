import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { CustomerPanel } from '#contract/http/customerPanel.ts';
import { selectNow, useClock, type ClockRoot } from '#common/clock/index.ts';
import { Fact, Facts } from '#common/components/Facts.tsx';
import { languageName } from '#common/format/languageName.ts';
import { localTimeOf } from '#common/format/localTime.ts';
import { useProductName } from '#common/products.ts';
import { When } from '#src/conversation/components/queryFacts.tsx';

/** What is known. What is not known has no line. */
export function CustomerFacts({ customer }: { readonly customer: CustomerPanel }) {
  const { t } = useTranslation();
  const productName = useProductName();
  const { phone, language, timeZone, comeFrom, firstContactTime, lastContactTime } = customer;
  return (
    <Facts>
      {phone !== '' && <Fact name={t('customerPanel.phone')}>{phone}</Fact>}
      {language !== null && <Fact name={t('customerPanel.language')}>{languageName(language)}</Fact>}
      {timeZone !== null && <LocalTime zone={timeZone} />}
      {comeFrom !== null && <Fact name={t('customerPanel.product')}>{productName(comeFrom)}</Fact>}
      {firstContactTime !== null && (
        <Fact name={t('customerPanel.firstContact')}>
          <When iso={firstContactTime} />
        </Fact>
      )}
      {lastContactTime !== null && (
        <Fact name={t('customerPanel.lastContact')}>
          <When iso={lastContactTime} />
        </Fact>
      )}
    </Facts>
  );
}

/** The time where the customer is. No line in a browser that does not know the zone. */
function LocalTime({ zone }: { readonly zone: string }) {
  const { t } = useTranslation();
  useClock();
  const time = useSelector((state: ClockRoot) => {
    const now = selectNow(state);
    return now === null ? null : localTimeOf(now, zone);
  });
  if (time === null) return null;
  return (
    <Fact name={t('customerPanel.localTime')}>
      <span title={zone}>{time}</span>
    </Fact>
  );
}
