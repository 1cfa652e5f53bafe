/** Where a slice is that a factory makes, such as that of a list or a form. */
export interface SliceOptions<Root, State> {
  /** Prefix of its action types. */
  readonly name: string;
  /** Its state in the store. */
  readonly pick: (root: Root) => State;
}
