import type { ReactNode } from 'react';
import type { ViewState } from '#common/view.ts';

/** Controls of one kind have the same height, radius and focus ring. test/e2e/gallery.spec.ts measures them. */
export type Kind = 'button' | 'smallButton' | 'field' | 'textArea';

/** A state that covers the page, or that closes when something else gets the focus: it has a document of its own. */
export interface Layer {
  readonly show: ReactNode;
  /** Height of its frame on the page of all states. */
  readonly heightPx: number;
  /** What is open, as in the store. */
  readonly view?: ViewState;
}

/** One component, or several that are only used together. */
export interface Entry {
  readonly title: string;
  readonly components: readonly object[];
  /** Each state must then contain one control, the first. */
  readonly kind?: Kind;
  /** Each state gets the whole width of the page. */
  readonly isWide?: boolean;
  readonly states?: Readonly<Record<string, ReactNode>>;
  readonly layers?: Readonly<Record<string, Layer>>;
  /** With `layers`: a selector of what each of them shows once it is open. */
  readonly opens?: string;
}
