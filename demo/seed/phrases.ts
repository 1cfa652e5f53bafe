/** The plausible numbers of each kind, both bounds included. A text names its kind: `{hours}`. */
const RANGES: Readonly<Record<string, readonly [min: number, max: number]>> = {
  amount: [12, 480],
  count: [12, 240],
  hotspot: [2, 48],
  gigabytes: [5, 60],
  hours: [20, 48],
  km: [2, 9],
  last4: [1_012, 9_980],
  megabytes: [640, 9_800],
  minutes: [12, 95],
  /** Of an order, a parcel or a transfer. */
  number: [10_024, 98_760],
  percent: [4, 97],
  price: [12_000, 98_000],
  regions: [3, 24],
  seconds: [45, 240],
};

/**
 * Replaces each `{kind}` with a number of its kind, and `{version}` with the version of an app. The same draw gives
 * the same numbers, so that the texts of one conversation agree.
 */
export function filled(text: string, draw: number): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, kind: string) => {
    if (kind === 'version') return `7.${draw % 24}.${draw % 7}`;
    const range = RANGES[kind];
    if (range === undefined) throw new RangeError(`no numbers for ${placeholder}`);
    const [min, max] = range;
    return String(min + (draw % (max - min + 1)));
  });
}

/** A topic that customers ask about, and the messages of a chat about it. `{kind}` is replaced by a number. */
export interface Topic {
  readonly opening: readonly string[];
  readonly answers: readonly string[];
  readonly followUps: readonly string[];
}

/** Topics by product: those that a new database has. */
export const TOPICS: Readonly<Record<number, readonly Topic[]>> = {
  1: [
    {
      opening: ['Hi, since this morning my messages stay on one tick.', '你好，我的消息一直显示未送达。'],
      answers: [
        'Thanks for reaching out. Which version of the app do you see under Settings, About?',
        'That version has a known problem with saved connections. Please sign out and in once.',
      ],
      followUps: ['It says {version}.', 'Did that, and now they are delivered. Thank you!', 'Still one tick, sorry.'],
    },
  ],
  2: [
    {
      opening: ['I was charged twice for order {number}.', 'تم خصم المبلغ مرتين من حسابي'],
      answers: [
        'I am sorry about that. I can see order {number} and am checking with the payments team.',
        'The second charge was only reserved. It will be released within three working days.',
      ],
      followUps: ['The amount is {amount}.00.', 'OK, I will wait.', 'Three days is long, can it be faster?'],
    },
  ],
  3: [
    {
      opening: ['The photos I posted yesterday are gone from my Moments.', 'My post was removed. Why?'],
      answers: [
        'Let me look at your Moments. Was it the album with {count} photos?',
        'It was hidden by the audience setting. I have explained below how to change it back.',
      ],
      followUps: ['Yes, that one.', 'I see it again, great.'],
    },
  ],
  4: [
    {
      opening: ['My transfer {number} to my mother has not arrived.', '¿Dónde está mi envío {number}?'],
      answers: [
        'I have found transfer {number}. It left us on time and is with the receiving bank.',
        'The bank asks for her full name as on her passport. Could you confirm it?',
      ],
      followUps: ['Yes, the name is right.', 'She received it now, thank you so much.', 'It has been four days.'],
    },
  ],
  5: [
    {
      opening: ['My watch is stuck at pairing {percent}%.', 'The watch no longer shows messages.'],
      answers: [
        'Please keep both near each other and restart the watch by holding the crown for ten seconds.',
        'Good. Now remove it under Devices and add it again.',
      ],
      followUps: ['Restarted, same.', 'It works now!'],
    },
  ],
  6: [
    {
      opening: ['Episode {count} stops downloading at the end.', 'The podcast app plays only over Wi-Fi.'],
      answers: [
        'How much space is left on the phone?',
        'There is a switch under Settings, Playback. I suggest turning it on.',
      ],
      followUps: ['{megabytes} MB.', 'Found it, thanks.'],
    },
  ],
  7: [
    {
      opening: ['I bought ticket {number} for tomorrow and do not see it.', '车票买了但是没有显示。'],
      answers: [
        'I can see the booking. It is under the passenger’s own account.',
        'I have sent it to your messages as well.',
      ],
      followUps: ['Got it, thank you.', 'Can I change the seat?'],
    },
  ],
  8: [
    {
      opening: ['The hotspot at gate {hotspot} asks for a password.', 'The map shows no hotspots near me.'],
      answers: [
        'That hotspot changed owners last week. I have taken it off the map.',
        'Please allow location for the app, then pull the map down.',
      ],
      followUps: ['OK.', 'Now I see many, thanks.'],
    },
  ],
  9: [
    {
      opening: ['My parcel {number} arrived damaged.', 'الطلب وصل ناقصًا'],
      answers: [
        'I am sorry. Could you describe what is damaged? A picture helps, too.',
        'I have arranged a replacement. You can keep the first one.',
      ],
      followUps: ['The box was open.', 'Perfect, thank you.', 'When will it come?'],
    },
  ],
  10: [
    {
      opening: ['The country guide is in the wrong language.', 'Offline maps for {regions} regions are missing.'],
      answers: [
        'The guide follows the phone’s language. You can set another one under Profile.',
        'They are back now, please refresh the list.',
      ],
      followUps: ['Changed it, works.', 'I cannot find Profile.'],
    },
  ],
};

/** What customers of the demonstration and of simulations ask about. */
export const DEMO_PRODUCTS = Object.keys(TOPICS).map(Number);

export const CLOSINGS = [
  'Is there anything else that I can do for you?',
  'You are welcome. Have a good day!',
  'Glad that it works. Take care!',
];

/** Messages of customers who wait for an answer. */
export const NUDGES = [
  'Hello?',
  'Are you still there?',
  'Any news?',
  '?',
  'I am still waiting …',
  '在吗？',
  'Please hurry, I have to leave soon.',
  '¿Hola?',
];
