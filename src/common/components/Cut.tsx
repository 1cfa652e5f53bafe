interface CutProps {
  readonly className?: string;
  /** It may fill two lines. */
  readonly twoLines?: boolean;
  readonly children: string;
}

/** A name or a text that is cut where it is too long. Its title has it whole. */
export function Cut({ className = '', twoLines = false, children }: CutProps) {
  return (
    <bdi className={`${twoLines ? 'cs-two-lines' : 'cs-ellipsis'} ${className}`.trim()} title={children}>
      {children}
    </bdi>
  );
}
