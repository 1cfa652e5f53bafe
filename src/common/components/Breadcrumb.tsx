import { Fragment } from 'react';
import { Breadcrumb as SemanticBreadcrumb } from 'semantic-ui-react';
import { Link } from './Link.tsx';
import './Breadcrumb.css';

/** One level of the breadcrumb. The last one is the current one. It and headings have no path. */
export interface Crumb {
  readonly text: string;
  readonly path: string | null;
}

export function Breadcrumb({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  return (
    <SemanticBreadcrumb as="nav" aria-label={label} className="cs-breadcrumb cs-row cs-gap-2 cs-muted cs-narrowed">
      {crumbs.map(({ text, path }, at) => (
        <Fragment key={text}>
          {at > 0 && <span aria-hidden="true">/</span>}
          {path === null ? (
            <SemanticBreadcrumb.Section
              as="span"
              active={at === crumbs.length - 1}
              aria-current={at === crumbs.length - 1 ? 'page' : undefined}
              className="cs-ellipsis"
            >
              {text}
            </SemanticBreadcrumb.Section>
          ) : (
            <Link to={path} className="section">
              {text}
            </Link>
          )}
        </Fragment>
      ))}
    </SemanticBreadcrumb>
  );
}
