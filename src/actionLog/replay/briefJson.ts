const DEPTH_MAX = 12;

/** The value as JSON, cut off after `maxLength`. The cost depends on `maxLength`, not on the size of the value. */
export function briefJson(value: unknown, maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  const write = (each: unknown, depth: number): void => {
    if (length > maxLength) return;
    if (typeof each === 'string') add(JSON.stringify(each.length > maxLength ? each.slice(0, maxLength) : each));
    else if (typeof each !== 'object' || each === null) add(primitive(each));
    else if (depth === 0) add('…');
    else if (Array.isArray(each))
      writeAll(
        '[',
        each.map((item: unknown) => [null, item] as const),
        ']',
        depth,
      );
    else
      writeAll(
        '{',
        Object.entries(each).filter(([, field]) => field !== undefined),
        '}',
        depth,
      );
  };
  const writeAll = (
    start: string,
    fields: readonly (readonly [string | null, unknown])[],
    end: string,
    depth: number,
  ) => {
    add(start);
    for (const [index, [key, field]] of fields.entries()) {
      if (length > maxLength) break;
      add(`${index === 0 ? '' : ','}${key === null ? '' : `${JSON.stringify(key)}:`}`);
      write(field, depth - 1);
    }
    add(end);
  };
  write(value, DEPTH_MAX);
  const text = parts.join('');
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** A primitive as JSON writes it in a list, where undefined becomes null. */
function primitive(value: unknown): string {
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? String(value) : 'null';
}
