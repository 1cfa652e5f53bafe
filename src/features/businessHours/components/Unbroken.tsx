import { Fragment } from 'react';

/** A text that breaks between its words only, not within times as 09:00–17:00. */
export function Unbroken({ children }: { readonly children: string }) {
  return children.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="cs-unbroken">{word}</span>
    </Fragment>
  ));
}
