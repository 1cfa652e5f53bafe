const BAR_PX = 8;
const GAP_PX = 2;
const HEIGHT_PX = 28;

/** Small bars, the last one strong. The figures are in its name. */
export function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  const most = Math.max(1, ...values);
  const step = BAR_PX + GAP_PX;
  const width = values.length * step - GAP_PX;
  return (
    <svg className="cs-sparkline" width={width} height={HEIGHT_PX} role="img" aria-label={label}>
      <title>{label}</title>
      {values.map((value, at) => {
        const height = Math.max(1, (value / most) * HEIGHT_PX);
        const isLast = at === values.length - 1;
        return (
          <rect
            key={at}
            className={isLast ? 'is-today' : undefined}
            x={at * step}
            y={HEIGHT_PX - height}
            width={BAR_PX}
            height={height}
          />
        );
      })}
    </svg>
  );
}
