import './BrandMark.css';

/** The logo of the product, as in static/icons. The style sheet of the company's brand shows another one in its place. */
export function BrandMark() {
  return (
    <span className="cs-brand-mark cs-fixed" aria-hidden="true">
      <svg viewBox="0 0 32 32" width="32" height="32">
        <path fill="#1b6fc2" d="M6 3h20a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4H15l-7 6v-6H6a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z" />
        <path fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" d="M9 11h14M9 17h8" />
      </svg>
    </span>
  );
}
