import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isolated } from '#contract/names.ts';
import { CheckField } from '#common/components/CheckField.tsx';
import { Cut } from '#common/components/Cut.tsx';
import { FieldGroup } from '#common/components/Field.tsx';
import { selectProducts } from '#common/products.ts';
import { teamList } from '../teamsSlice.ts';

interface ProductsFieldProps {
  /** null: a new team. */
  readonly teamId: string | null;
  /** Codes. */
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The active products to choose from, and inactive ones that the team has. Those of another team are disabled. */
export function ProductsField({ teamId, chosen, isDisabled, onChange }: ProductsFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { rows } = useSelector(teamList.select);
  const owners = new Map(
    (rows ?? [])
      .filter((team) => team.isActive && team.id !== teamId)
      .flatMap(({ name, products }) => products.map((code) => [String(code), name] as const)),
  );
  const products = useSelector(selectProducts).map((product) => ({ ...product, code: String(product.code) }));
  return (
    <FieldGroup isInvalid={false} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span id={`${id}-label`} className="cs-field-label">
        {t('teams.products')}
      </span>
      <span id={`${id}-hint`} className="cs-field-hint cs-hint">
        {t('teams.productsHint')}
      </span>
      <div className="cs-teams-products cs-teams-checks cs-grid cs-box cs-scroll">
        {products
          .filter(({ code, isActive }) => isActive || chosen.includes(code))
          .map(({ code, name, isActive }) => {
            const owner = owners.get(code);
            const isChosen = chosen.includes(code);
            const note =
              owner === undefined
                ? !isActive && t('teams.productInactive')
                : t('teams.productOf', { team: isolated(owner) });
            return (
              <CheckField
                key={code}
                checked={isChosen}
                disabled={isDisabled || (owner !== undefined && !isChosen)}
                label={
                  <span className="cs-stack cs-narrowed">
                    <bdi>{name}</bdi>
                    {note !== false && <Cut className="cs-hint">{note}</Cut>}
                  </span>
                }
                onChange={() => onChange(isChosen ? chosen.filter((other) => other !== code) : [...chosen, code])}
              />
            );
          })}
      </div>
    </FieldGroup>
  );
}
