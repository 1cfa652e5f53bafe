/** A query as a customer might raise it. `{kind}` is replaced by a number (phrases.ts). */
export interface Ticket {
  readonly title: string;
  readonly category: Category;
  readonly subject: Subject;
  readonly description: string;
  /** Replies of staff and of the customer in turn, beginning with staff. */
  readonly turns: readonly string[];
}

export const CATEGORIES = ['Account', 'Payment', 'Delivery', 'Device', 'Content'] as const;
type Category = (typeof CATEGORIES)[number];
export const SUBJECTS = ['Question', 'Complaint', 'Suggestion', 'Fault report'] as const;
type Subject = (typeof SUBJECTS)[number];

/** By product, 1 to 10. */
export const TICKETS: Readonly<Record<number, readonly Ticket[]>> = {
  1: [
    {
      title: 'Messages stay on one tick',
      category: 'Device',
      subject: 'Fault report',
      description:
        'Since the update last week my messages to one group stay on one tick for minutes. Other chats are fine. ' +
        'I have restarted the phone twice and tried it on Wi-Fi and on mobile data.',
      turns: [
        'Thank you for the details. Which version of the app do you see under Settings, About?',
        'It says {version}.',
        'That version has a known problem with large groups. Today’s update fixes it. Please install it.',
        'Installed it, and now they are delivered. Thank you!',
      ],
    },
    {
      title: 'Number changed, cannot sign in',
      category: 'Account',
      subject: 'Question',
      description:
        'I have a new phone number and the code still goes to the old one, which ends in {last4}. How do I keep my chats?',
      turns: [
        'We can move the account to the new number. ' +
          'Please reply from the app that is still signed in, so that we know it is you.',
        'I am writing from it now.',
        'The number has been changed. Your chats stay where they are.',
      ],
    },
    {
      title: '收不到消息提醒',
      category: 'Device',
      subject: 'Fault report',
      description: '锁屏以后收不到新消息的提醒，打开应用才看到 {count} 条未读消息。通知权限已经打开。',
      turns: ['您好，请问手机是否开启了省电模式？', '是的，开着。', '请把应用加入省电白名单，提醒就会恢复。'],
    },
  ],
  2: [
    {
      title: 'Payment taken twice',
      category: 'Payment',
      subject: 'Complaint',
      description:
        'I was charged twice for order {number}. Both payments show as completed in my bank. Please send one of them back.',
      turns: [
        'I am sorry about that. I can see order {number} and am checking with the payments team.',
        'The bank says that it is not their fault.',
        'The second charge was only reserved. It will be released within three working days.',
        'It is back on my account, thanks.',
      ],
    },
    {
      title: 'Refund to a card that I no longer have',
      category: 'Payment',
      subject: 'Question',
      description: 'You refunded {amount}.00 to a card that I have returned to the bank. Where does the money go now?',
      turns: [
        'The bank passes it on to the account behind the card. Could you tell us when you closed it?',
        'In spring, I think in April.',
      ],
    },
    {
      title: 'تم خصم المبلغ مرتين',
      category: 'Payment',
      subject: 'Complaint',
      description: 'تم خصم مبلغ {amount} مرتين من حسابي لنفس الطلب. أرجو إعادة المبلغ الزائد.',
      turns: ['نعتذر عن ذلك. نتحقق من الأمر مع فريق المدفوعات.', 'شكرًا، أنتظر ردكم.', 'أعيد المبلغ إلى حسابكم اليوم.'],
    },
  ],
  3: [
    {
      title: 'A moment disappeared',
      category: 'Content',
      subject: 'Question',
      description:
        'The album with {count} photos that I posted on Sunday is gone from my Moments. ' +
        'My friends do not see it either. I did not delete it.',
      turns: [
        'Let me look at your Moments. Have you changed who can see them since?',
        'Maybe, I tried the new settings.',
        'It is hidden by the audience setting. Under Privacy, choose Everyone for that album.',
        'I see it again, great.',
      ],
    },
    {
      title: 'Video upload stops at the end',
      category: 'Device',
      subject: 'Fault report',
      description: 'A video of {seconds} seconds uploads up to 99 % and then fails. Shorter ones work.',
      turns: ['Could you tell us the model of your phone, and how much space is left?', 'A few hundred megabytes.'],
    },
    {
      title: 'Let me sort comments by date',
      category: 'Content',
      subject: 'Suggestion',
      description:
        'With more than {count} comments under a moment I cannot find the new ones. Please let me sort them.',
      turns: ['Thank you for the suggestion, we have passed it on to the team.'],
    },
  ],
  4: [
    {
      title: 'Transfer has not arrived',
      category: 'Payment',
      subject: 'Complaint',
      description:
        'I sent transfer {number} to my mother four days ago and she has not received it. The app says Completed. ' +
        'She needs it for her rent.',
      turns: [
        'I have found transfer {number}. It left us on time and is with the receiving bank.',
        'What are they waiting for?',
        'The bank asks for her full name as on her passport. Could you confirm it?',
        'Yes, it is the name that I gave.',
        'Thank you. They credited it this morning.',
      ],
    },
    {
      title: '¿Por qué cambió la tasa?',
      category: 'Payment',
      subject: 'Question',
      description: 'La tasa de mi envío {number} no es la que vi antes de confirmar. ¿Pueden revisarlo?',
      turns: [
        'La tasa se fija al confirmar. Vemos que pasaron veinte minutos entre una pantalla y otra.',
        'Entiendo, gracias por la explicación.',
      ],
    },
    {
      title: 'Raise my monthly limit',
      category: 'Account',
      subject: 'Question',
      description: 'I want to send {price} for a house purchase. Which documents do you need to raise my limit?',
      turns: [
        'An identity document and the contract are enough. You can add them under Profile, Limits.',
        'Uploaded both.',
        'Your limit is raised until the end of the month.',
      ],
    },
  ],
  5: [
    {
      title: 'Watch does not pair',
      category: 'Device',
      subject: 'Fault report',
      description:
        'My watch is stuck at pairing {percent} %. I have reset it twice. The phone is two years old and up to date.',
      turns: [
        'Please keep both near each other and restart the watch by holding the crown for ten seconds.',
        'Restarted, same.',
        'Now remove it under Devices and add it again.',
        'It works now!',
      ],
    },
    {
      title: 'Battery empty by noon',
      category: 'Device',
      subject: 'Complaint',
      description: 'Since the last update the battery of my watch is empty by noon. Before it held {hours} hours.',
      turns: [
        'Please look under Battery which app uses most of it.',
        'The weather, with more than half.',
        'That is fixed in this week’s version.',
      ],
    },
  ],
  6: [
    {
      title: 'Episode does not download',
      category: 'Content',
      subject: 'Fault report',
      description:
        'Episode {count} of the morning show stops downloading at the end, every time. Other episodes are fine.',
      turns: [
        'How much space is left on the phone?',
        'More than enough, {megabytes} MB.',
        'The file on our side was broken. It has been replaced. Please try again.',
        'Now it plays, thank you.',
      ],
    },
    {
      title: 'Plays only over Wi-Fi',
      category: 'Content',
      subject: 'Question',
      description: 'Why does the podcast app refuse to play on mobile data? I pay for {gigabytes} GB a month.',
      turns: ['There is a switch under Settings, Playback. It is off by default to save data.', 'Found it, thanks.'],
    },
  ],
  7: [
    {
      title: 'Ticket not shown',
      category: 'Delivery',
      subject: 'Question',
      description:
        'I bought ticket {number} for tomorrow’s train for my father and do not see it anywhere. ' +
        'The money is gone from my account.',
      turns: [
        'I can see the booking. It is under the passenger’s own account.',
        'He has no smartphone.',
        'We have sent it to you as well. The number and his identity card are enough at the gate.',
        'Perfect, thank you.',
      ],
    },
    {
      title: '改签收费',
      category: 'Payment',
      subject: 'Complaint',
      description: '列车晚点 {minutes} 分钟，我改签了下一班，为什么还要收手续费？',
      turns: ['您好，因列车晚点的改签不收费，我们正在核实。', '请尽快处理。', '手续费已经退回原支付账户。'],
    },
    {
      title: 'Seats apart in one booking',
      category: 'Delivery',
      subject: 'Complaint',
      description: 'We are a family of four, and booking {number} puts us in three coaches.',
      turns: ['We can move you within the same train. Would coach 8 suit you?', 'Yes, please.'],
    },
  ],
  8: [
    {
      title: 'Hotspot asks for a password',
      category: 'Content',
      subject: 'Fault report',
      description: 'The hotspot at gate {hotspot} is shown as open but asks for a password.',
      turns: ['That hotspot changed owners last week. I have taken it off the map.', 'OK, thank you.'],
    },
    {
      title: 'No hotspots near me',
      category: 'Device',
      subject: 'Question',
      description: 'The map is empty within {km} km, in the middle of the city.',
      turns: ['Please allow location for the app, then pull the map down.', 'Now I see many, thanks.'],
    },
  ],
  9: [
    {
      title: 'Parcel damaged',
      category: 'Delivery',
      subject: 'Complaint',
      description:
        'Parcel {number} arrived with an open box, and the lamp in it is broken. ' +
        'I would like a replacement rather than the money.',
      turns: [
        'I am sorry. Could you describe what is damaged? A picture helps, too.',
        'The glass is in pieces, the foot is fine.',
        'I have arranged a replacement. There is no need to send the first one back.',
        'That was quick. Perfect, thank you.',
      ],
    },
    {
      title: 'الطلب وصل ناقصًا',
      category: 'Delivery',
      subject: 'Complaint',
      description: 'وصل الطلب رقم {number} ناقصًا قطعة واحدة.',
      turns: ['نعتذر. أي قطعة تنقص من الطلب؟', 'الشاحن.', 'سنرسله إليكم غدًا دون مقابل.'],
    },
    {
      title: 'Change the delivery address',
      category: 'Delivery',
      subject: 'Question',
      description: 'I moved. Can order {number} still go to the new address?',
      turns: [
        'It has not left the warehouse yet. I have changed the address to the one in your profile.',
        'Wonderful, thank you.',
      ],
    },
  ],
  10: [
    {
      title: 'Guide in the wrong language',
      category: 'Content',
      subject: 'Fault report',
      description: 'The country guide is in a language that I do not read, although my phone is set to English.',
      turns: [
        'The guide follows the language of your profile. You can set another one there.',
        'I cannot find it.',
        'Open Profile and scroll down to Language.',
        'Changed it, works.',
      ],
    },
    {
      title: 'Offline maps are missing',
      category: 'Content',
      subject: 'Complaint',
      description: 'The offline maps of {regions} regions that I bought are gone after I changed my phone.',
      turns: [
        'They are bound to your account. Please sign in with the number that you bought them with.',
        'That is the one that I use.',
      ],
    },
  ],
};
