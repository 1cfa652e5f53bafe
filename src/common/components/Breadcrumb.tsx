import { Fragment } from 'react';
import { Breadcrumb as SemanticBreadcrumb } from 'semantic-ui-react';
import 'semantic-ui-css/components/breadcrumb.min.css';
import { Link } from './Link.tsx';
import './Breadcrumb.css';

/** One level of the breadcrumb; the current one has no path. */
export interface Crumb {
  readonly text: string;
  readonly path: string | null;
}

export function Breadcrumb({ label, crumbs }: { readonly label: string; readonly crumbs: readonly Crumb[] }) {
  return (
    <SemanticBreadcrumb as="nav" aria-label={label} className="cs-breadcrumb">
      {crumbs.map(({ text, path }, at) => (
        <Fragment key={text}>
          {at > 0 && <span aria-hidden="true">/</span>}
          {path === null ? (
            <SemanticBreadcrumb.Section as="span" active aria-current="page" className="cs-ellipsis">
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
