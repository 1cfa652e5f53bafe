import { textContent } from '#contract/chat/content.ts';
import type { CannedStep } from '#contract/canned.ts';

/** A canned reply of the demonstration. */
export interface SeedCanned {
  readonly title: string;
  readonly shortcut: string;
  /** By language; the first is the one that its author wrote first. */
  readonly texts: Readonly<Record<string, string>>;
  /** null: for all products. */
  readonly product?: number;
  /** The account that it belongs to. */
  readonly owner?: string;
  readonly steps?: readonly CannedStep[];
  /** Its English text before the present one. */
  readonly before?: string;
  /** A text that agents make of it before they send it. */
  readonly sentAs?: string;
}

/** Some have the texts of the phrases and tickets, which were then written from them. */
export const CANNED_REPLIES: readonly SeedCanned[] = [
  {
    title: 'Hello, with names',
    shortcut: 'hello',
    texts: {
      en: 'Hello {customer}, this is {agent}. How can I help you with {product}?',
      de: 'Guten Tag {customer}, hier ist {agent}. Wie kann ich Ihnen bei {product} helfen?',
      zh: '您好，{customer}，我是{agent}。请问{product}有什么可以帮您？',
      ko: '안녕하세요, {customer}님. {agent}입니다. {product}에 대해 무엇을 도와드릴까요?',
    },
  },
  {
    title: 'One moment',
    shortcut: 'wait',
    texts: {
      en: 'One moment, please, I am looking into it.',
      de: 'Einen Moment bitte, ich sehe es mir an.',
      zh: '请稍等，我正在查看。',
      ko: '잠시만 기다려 주세요. 확인하고 있습니다.',
    },
  },
  {
    title: 'Thank you for waiting',
    shortcut: 'thanks',
    texts: { en: 'Thank you for waiting.', zh: '感谢您的耐心等待。' },
  },
  {
    title: 'Anything else?',
    shortcut: 'else',
    texts: {
      en: 'Is there anything else that I can do for you?',
      de: 'Kann ich sonst noch etwas für Sie tun?',
      zh: '请问还有其他可以帮您的吗？',
      ko: '더 도와드릴 일이 있을까요?',
    },
    before: 'Anything else?',
  },
  {
    title: 'You are welcome',
    shortcut: 'bye',
    texts: {
      en: 'You are welcome. Have a good day!',
      de: 'Gern geschehen. Einen schönen Tag noch!',
      zh: '不客气，祝您愉快！',
    },
    steps: ['send', 'end'],
  },
  {
    title: 'It works again',
    shortcut: 'glad',
    texts: { en: 'Glad that it works. Take care!', de: 'Schön, dass es wieder geht. Alles Gute!' },
    steps: ['sendNext'],
  },
  {
    title: 'Number of this chat',
    shortcut: 'number',
    texts: { en: 'The number of this chat is {live_id}. Please name it when you write to us again.' },
  },
  {
    title: 'Goes to a query',
    shortcut: 'query',
    texts: {
      en: 'I have opened query {query_id} for this. You will find the answer under My queries.',
      zh: '我已为此创建工单 {query_id}，您可以在“我的工单”中查看回复。',
    },
  },
  { title: 'A picture, please', shortcut: 'picture', texts: { en: 'Could you send a picture of the screen?' } },
  {
    title: 'Which version?',
    shortcut: 'version',
    texts: {
      en: 'Thanks for reaching out. Which version of the app do you see under Settings, About?',
      de: 'Danke für Ihre Nachricht. Welche Version sehen Sie unter Einstellungen, Info?',
    },
  },
  {
    title: 'Restart the app',
    shortcut: 'restart',
    texts: { en: 'Please close the app completely and open it again.' },
  },
  {
    title: 'Never share a password',
    shortcut: 'secret',
    texts: {
      en: 'Please never send a password or the number of a card here. We do not ask for them.',
      zh: '请勿在此发送密码或银行卡号，我们不会向您索取。',
    },
  },
  { title: 'Maintenance tonight', shortcut: 'maintenance', texts: { en: 'We are improving the service tonight.' } },
  { title: 'Still there?', shortcut: 'there', texts: { en: 'Are you still there? I will end this chat otherwise.' } },
  {
    product: 1,
    title: 'Sign out and in',
    shortcut: 'signin',
    texts: { en: 'That version has a known problem with saved connections. Please sign out and in once.' },
  },
  {
    product: 2,
    title: 'Reserved, not charged',
    shortcut: 'reserved',
    texts: {
      en: 'The second charge was only reserved. It will be released within three working days.',
      de: 'Die zweite Zahlung ist nur vorgemerkt. Sie wird in drei Werktagen freigegeben.',
      zh: '第二笔只是预授权，将在三个工作日内解除。',
    },
    before: 'The second charge will be released soon.',
  },
  {
    product: 2,
    title: 'Refund is on its way',
    shortcut: 'refund',
    texts: {
      en: 'The refund has left us. Your bank needs up to five days.',
      de: 'Die Zahlung ist an Sie zurückgegangen. Ihre Bank braucht bis zu fünf Tage.',
      zh: '退款已发出，银行最多需要五天到账。',
    },
  },
  {
    product: 3,
    title: 'Hidden by the audience',
    shortcut: 'audience',
    texts: { en: 'It was hidden by the audience setting. I have explained below how to change it back.' },
  },
  {
    product: 4,
    title: 'Name as on the passport',
    shortcut: 'passport',
    texts: { en: 'The receiving bank asks for the full name of the recipient. Could you confirm it?' },
    sentAs: 'The bank asks for her full name as on her passport. Could you confirm it?',
  },
  {
    product: 4,
    title: 'Fees of a transfer',
    shortcut: 'fees',
    texts: {
      en: 'The fee of a transfer depends on its country. You see it before you confirm.',
      zh: '汇款手续费因国家而异。',
    },
  },
  {
    product: 5,
    title: 'Restart the watch',
    shortcut: 'crown',
    texts: {
      en: 'Please keep both near each other and restart the watch by holding the crown for ten seconds.',
      de: 'Bitte legen Sie beide nebeneinander und halten Sie die Krone zehn Sekunden lang gedrückt.',
    },
  },
  {
    product: 5,
    title: 'Add the watch again',
    shortcut: 'pair',
    texts: { en: 'Good. Now remove it under Devices and add it again.' },
  },
  {
    product: 6,
    title: 'Space on the phone',
    shortcut: 'space',
    texts: { en: 'How much space is left on the phone?' },
  },
  {
    product: 6,
    title: 'Download over mobile data',
    shortcut: 'mobile',
    texts: { en: 'There is a switch for mobile data under Settings.' },
    sentAs: 'There is a switch under Settings, Playback. I suggest turning it on.',
  },
  {
    product: 7,
    title: 'Where the booking is',
    shortcut: 'booking',
    texts: {
      en: 'I can see the booking. It is under the passenger’s own account.',
      zh: '我看到了这张车票，它在乘车人自己的账户中。',
    },
  },
  {
    product: 7,
    title: 'Change of a seat',
    shortcut: 'seat',
    texts: { en: 'A seat can be changed until two hours before departure.' },
  },
  {
    product: 8,
    title: 'Allow location',
    shortcut: 'location',
    texts: { en: 'Please allow location for the app, then pull the map down.' },
  },
  {
    product: 9,
    title: 'What is damaged?',
    shortcut: 'damaged',
    texts: {
      en: 'I am sorry. Could you describe what is damaged? A picture helps, too.',
      de: 'Das tut mir leid. Was ist beschädigt? Ein Bild hilft uns.',
    },
  },
  {
    product: 9,
    title: 'Replacement arranged',
    shortcut: 'replace',
    texts: { en: 'I have arranged a replacement. You can keep the first one.' },
    steps: ['send'],
  },
  {
    product: 10,
    title: 'Language of the guide',
    shortcut: 'language',
    texts: { en: 'The guide follows the phone’s language. You can set another one under Profile.' },
  },
  { owner: 'staff01', title: 'My goodbye', shortcut: 'ciao', texts: { en: 'All the best from {agent}!' } },
  { owner: 'staff01', title: 'Back in a minute', shortcut: 'brb', texts: { en: 'I am back in a minute.' } },
  { owner: 'staff02', title: 'On my list', shortcut: 'list', texts: { en: 'I have put it on my list for today.' } },
  { owner: 'staff03', title: '稍后回复', shortcut: '稍后', texts: { zh: '我查清楚后马上回复您。' } },
  {
    owner: 'leader01',
    title: 'From the leader',
    shortcut: 'lead',
    texts: { en: 'I lead this team, and I look into it myself.' },
  },
];

/** A use as the rows of messages and replies have it. */
export interface SeedUse {
  readonly canned_id: string | null;
  readonly canned_version: number | null;
  readonly canned_edited: boolean | null;
}

const NO_USE: SeedUse = { canned_id: null, canned_version: null, canned_edited: null };
/** Of three equal texts, agents type one themselves. */
const TYPED_EVERY = 3;

/** Finds the canned reply from which a text of staff was written. @param ids of CANNED_REPLIES, in their order */
export function usesOf(ids: readonly string[]): {
  readonly ofMessage: (msg: string, no: number) => SeedUse;
  readonly ofReply: (description: string, no: number) => SeedUse;
} {
  const uses = new Map<string, SeedUse>();
  for (const [index, { texts, before, sentAs }] of CANNED_REPLIES.entries()) {
    const use = { canned_id: ids[index] ?? null, canned_version: before === undefined ? 1 : 2 };
    for (const body of Object.values(texts)) uses.set(body, { ...use, canned_edited: false });
    if (sentAs !== undefined) uses.set(sentAs, { ...use, canned_edited: true });
  }
  const messages = new Map([...uses].map(([text, use]) => [textContent(text), use]));
  const found = (among: ReadonlyMap<string, SeedUse>, text: string, no: number): SeedUse =>
    no % TYPED_EVERY === 0 ? NO_USE : (among.get(text) ?? NO_USE);
  return {
    ofMessage: (msg, no) => found(messages, msg, no),
    ofReply: (description, no) => found(uses, description, no),
  };
}

/**
 * Inserts a reply that was written long before the first chat: $1 title, $2 shortcut, $3 product, $4 owner, $5 steps,
 * $6 its texts now, $7 its texts before, or null, $8 who wrote it.
 */
export const CANNED_REPLY = `
  with added as (
    insert into canned_reply (scope, product, staff_id, title, shortcut, shortcut_key, version, steps, created_at,
                              updated_at, updated_by)
    select case when $3::smallint is not null then 'product' when $4::bigint is not null then 'personal'
                else 'shared' end,
           $3, $4, $1, $2, $2, case when $7::jsonb is null then 1 else 2 end, $5, now() - interval '90 days',
           now() - interval '70 days', $8
    returning id, version
  ), texts as (
    insert into canned_version (reply_id, version, texts, written_at, written_by)
    select id, 1, coalesce($7, $6), now() - interval '90 days', $8 from added
    union all
    select id, 2, $6, now() - interval '70 days', $8 from added where version = 2
  )
  select id::text from added`;

/** The texts as they are stored. */
export function storedTexts(texts: SeedCanned['texts']): string {
  return JSON.stringify(Object.entries(texts).map(([lang, body]) => ({ lang, body })));
}
