/** The actions on a message that was not sent. */
export interface SendActions {
  readonly onRetry: (clientMsgId: string) => void;
  readonly onDiscard: (clientMsgId: string) => void;
  /** Takes back one that is not sent yet. Absent where none is sent. */
  readonly onUndo?: (clientMsgId: string) => void;
}

/** The reader's actions on pictures, videos and cards. */
export interface MediaActions {
  /** Shows a picture in large. */
  readonly onOpenPicture: (key: string) => void;
  /** Called when a file could not be loaded: its address may have expired. */
  readonly onMediaExpired: (chatSeq: number) => void;
  /** Shows the query of a work-order card. Absent where it cannot be shown. */
  readonly onOpenCard?: (queryId: string) => void;
}
