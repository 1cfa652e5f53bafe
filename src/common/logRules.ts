/**
 * What an action log records of a field. The rule depends on the field's name; a field without a rule is masked.
 * - `keep`: unchanged. Ids, codes, times: useful to developers and harmless.
 * - `numbers`: numbers and flags unchanged, texts masked.
 * - `mask`: text keeps its length and its classes of characters ('Hi 42' → 'xx 00'); numbers become 0, flags false.
 * - `drop`: nothing, not even the length. For passwords and tokens.
 * - `closed`: as `mask`, for all fields inside as well, unless a rule names them with their parent ('values.count').
 * - `message`: the `msg` of a message. It stays JSON: ids, sizes and times unchanged, texts masked, pictures as below.
 * - `picture`: a placeholder replaces the address, because anyone with the address can see the picture; '' and null
 *   stay.
 * - `search`: the query string of a screen's address, with the parameters below.
 * - `json`: JSON text, whose fields follow the same rules.
 * - `byId`: a dictionary: its keys are ids, and each value has the inner rule. Arrays have the rule of their name, and
 *   objects are checked field by field, unless they are dropped.
 */
export type PlainRule = 'keep' | 'numbers' | 'mask' | 'drop' | 'closed' | 'message' | 'picture' | 'search' | 'json';
export type FieldRule = PlainRule | { readonly byId: PlainRule };

/** By field name. 'a.b' is the rule of b directly inside a, and takes precedence over the rule of b. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** One rule for several names, separated by spaces. */
export function rulesFor(rule: FieldRule, names: string): FieldRules {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, rule]),
  );
}

/** Each name must be harmless wherever it occurs. Fields for texts and names of people have other names. */
export const FIELD_RULES: FieldRules = {
  ...rulesFor(
    'keep',
    `
    id ids actorId appId categoryId chatId chatUrl colour clientId clientMsgId createId customerId endingId fileId fromId
    fromMainId handleId lastReplyId lastUserId me objectId parentId picIds queryId replyId reporterId resourceIds
    roleId seenId selectedId serverMsgId staffId tabId targetId toId toMainId userId assigned ended folded left
    resumed createHeadImg fromHeadImg handleHeadImg head headImg at createTime endDate expireTime fromTime
    lastUsedTime offlineTime onlineStartTime sendTime serverTime sessionEndTime erasedAt startDate timeZone
    today untilTime updateTime updatedAt waitingSince categoriesStatus checked conflicts countriesStatus cursor
    density direction drawer etag field follow fromType kind language list mark mode network nextCursor next olderCursor panel
    parts path personId personType phoneCode prev rolesStatus saving scope sidebar slices sort standing status tab
    systemTheme cannedId lang logo takenOver theme toType type uris userType waitsFor wish objectType allocation allocationMax
    allocationMin autoEndChatTime expireIn levelledTo waitAmberMinutes waitLateMinutes
  `,
  ),
  ...rulesFor(
    'numbers',
    `
    accountCount actions actorType added afterSeq amberMs answeredSeq askedSeq assignedNum attempt attemptsMax awayMs
    bodyBytes bytes chatEnded isEdited ownUses uses
    chatSeq chatType changedTo childCount clientVersion comeFrom clockAt code connections contentType contiguousSeq
    count customerDeliveredSeq customerReadSeq days deliveredSeq downSince eventSeq expected firstResponseMs from
    handleStatus hashes height heldAt knownSeq lastHeardAt lastSeq lateMs maxChats ms msgType no notSolvedNum now openChats
    openNum pageNo pageSize percent position product productCode pushedSeqs queuedAt readSeq readyAt received reported
    retry retryAt roleCount roundTripMs scrollTop seconds secondsToRetry sent seq share since solved solvedNum
    solvedRate sortNum speed staffReadSeq starts taotalNum loss.draft wanted watchers passwordChanges times to
    todayNum total unReadCount unread unsent until version width yesterdayByNowNum yesterdayNum hasLeftEdit
    hasAdmin hasAgents hasAnswers hasCustomers hasHistory hasKeys hasMoreChanges hasProducts hasStaffMessage hasTexts held isActive isActual isActualSize isAfterGap isAnswer isAscending isAutoEndChat
    isAutoReceiption isAway isBound isChecked isClosing isCountAsked isCurrent isDownloading isEnded isEnding isEnough isErased isExpired isHeld
    isInFront isInService isIncrease isLoadingMore isLoadingOlder isMissing isNew isNotFound isOnline isOpen
    isOtherBuild isOver isOvertaken isPlaying isRunning isSavable isSending isShown isSkipped isSolvedCheck isUploading isVisited
    isWaitedFor isWanted isWholeAfter isWholeBefore isWriting lateFirst mayDelete mayEdit mayGive online reset
    retryable skipsSilence totalIsExact unanswered unlive wasSent withTexts
  `,
  ),
  ...rulesFor('drop', 'encoded asTyped password tcpToken token'),
  ...rulesFor('picture', 'address picUrls preview url'),
  ...rulesFor('json', 'extend urls'),
  // The discriminators of unions.
  ...rulesFor(
    'keep',
    `
    check.name connection.name ending.name heads.name lookup.name mode.name phase.name progress.name question.name
    range.name scope.name sending.name state.name range.from range.to assign.news bulkAssign.news collision.about focus.to
  `,
  ),
  // Countries, and days of figures.
  ...rulesFor('keep', 'country.country countries.country days.from days.to figures.days'),
  // What the business calls its products.
  ...rulesFor('keep', 'products.historyName products.name'),
  // Keys of the catalogue.
  ...rulesFor('keep', 'detail.key error.key message.key problem.key problems.key reason.key'),
  ...rulesFor({ byId: 'mask' }, 'chats chosen drafts heads histories known news ofQuery pictures texts waits'),
  ...rulesFor({ byId: 'keep' }, 'cardsOpened onlooking'),
  // Names of figures, as the wire has them.
  ...rulesFor('mask', 'DailyChat DailyQuery DailySolved DailyUser'),
  msg: 'message',
  search: 'search',
  // Values inside a text of the catalogue.
  values: 'closed',
  ...rulesFor('numbers', 'values.count values.max values.min facts.candidates facts.max facts.min facts.waitedMs'),
};

/** Parameters of screen addresses. A name means the same on all screens; all other parameters are left out. */
export const RECORDED_PARAMETERS: ReadonlySet<string> = new Set([
  'id',
  'fromId',
  'mode',
  'tab',
  'product',
  'solved',
  'customer',
  'from',
  'to',
  'late',
  'show',
  'staff',
  'day',
  'chat',
  'online',
  'page',
  'at',
  'after',
  'staffPage',
  'category',
  'status',
  'sort',
  'order',
  'code',
  'by',
  'who',
  'what',
  'range',
  'type',
  'queryTrend',
  'chatTrend',
  'queryRank',
  'chatRank',
]);
export const MASKED_PARAMETERS: ReadonlySet<string> = new Set([
  'liveId',
  'assignee',
  'staffAt',
  'keyword',
  'object',
  'redirect',
]);
