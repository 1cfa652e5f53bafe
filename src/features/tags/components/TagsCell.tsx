import { Cell } from '#common/components/Table.tsx';
import { TagChips } from './TagChips.tsx';

/** Tags in a list. Where there is no room for a column, it is a line of its own. */
export function TagsCell(props: { readonly ids: readonly string[] }) {
  return (
    <Cell className="cs-tags-cell">
      <TagChips {...props} />
    </Cell>
  );
}
