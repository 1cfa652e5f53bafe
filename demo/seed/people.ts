import { randomBytes } from 'node:crypto';
import type { UserType } from '#contract/domain.ts';
import type { Chance } from './random.ts';

export const DEMO_PASSWORD = 'demo-2026';
/** Id of the first customer with a history: `/h5?customer=1001`. */
export const FIRST_CUSTOMER_ID = 1001;
export const CUSTOMER_COUNT = 200;
/** The last of them have the open chats. The traffic of the demonstration plays them: visitors take the others. */
export const TRAFFIC_CUSTOMER_COUNT = 12;
/** Customers without a history follow. The traffic simulator plays them, so that it disturbs no other data. */
export const FIRST_NEWCOMER_ID = FIRST_CUSTOMER_ID + CUSTOMER_COUNT;
export const NEWCOMER_COUNT = 800;

/** Played by the traffic of the demonstration. They own the open chats. */
export const TRAFFIC_ACCOUNTS = ['staff02', 'staff03', 'staff04', 'staff05'] as const;

export interface SeedStaff {
  readonly account: string;
  readonly name: string;
  readonly type: UserType;
  readonly role: string;
  /** The messaging-app user that the account is bound to; null: it takes no chats. */
  readonly targetId: number | null;
  readonly phone: string;
}

export const STAFF: readonly SeedStaff[] = [
  { account: 'admin01', name: 'Grace Lindqvist', type: 'A', role: 'admin', targetId: 9001, phone: '5550109001' },
  { account: 'leader01', name: 'Omar Haddad', type: 'L', role: 'leader', targetId: 9002, phone: '5550109002' },
  { account: 'staff01', name: 'Ada Mensah', type: 'D', role: 'staff', targetId: 9011, phone: '5550109011' },
  { account: 'staff02', name: 'Ben Okafor', type: 'D', role: 'staff', targetId: 9012, phone: '5550109012' },
  { account: 'staff03', name: 'Chen Wei', type: 'D', role: 'staff', targetId: 9013, phone: '5550109013' },
  { account: 'staff04', name: 'Dina Petrova', type: 'D', role: 'staff', targetId: 9014, phone: '5550109014' },
  { account: 'staff05', name: 'Elif Yılmaz', type: 'D', role: 'staff', targetId: 9015, phone: '5550109015' },
  // Without a history. The simulator uses the last ones.
  { account: 'staff06', name: 'Femi Adeyemi', type: 'D', role: 'staff', targetId: 9016, phone: '5550109016' },
  { account: 'staff07', name: 'Grace Lim', type: 'D', role: 'staff', targetId: 9017, phone: '5550109017' },
  { account: 'staff08', name: 'Hana Novak', type: 'D', role: 'staff', targetId: 9018, phone: '5550109018' },
  { account: 'staff09', name: 'Ivan Horvat', type: 'D', role: 'staff', targetId: 9019, phone: '5550109019' },
  { account: 'staff10', name: 'Julia Costa', type: 'D', role: 'staff', targetId: 9020, phone: '5550109020' },
  { account: 'staff11', name: 'Kofi Asante', type: 'D', role: 'staff', targetId: 9021, phone: '5550109021' },
  { account: 'staff12', name: 'Leila Rahimi', type: 'D', role: 'staff', targetId: 9022, phone: '5550109022' },
  { account: 'staff13', name: 'Marco Bianchi', type: 'D', role: 'staff', targetId: 9023, phone: '5550109023' },
  { account: 'staff14', name: 'Nadia Khan', type: 'D', role: 'staff', targetId: 9024, phone: '5550109024' },
  { account: 'staff15', name: 'Oskar Nilsson', type: 'D', role: 'staff', targetId: 9025, phone: '5550109025' },
  { account: 'staff16', name: 'Priya Nair', type: 'D', role: 'staff', targetId: 9026, phone: '5550109026' },
  { account: 'staff17', name: 'Quentin Dubois', type: 'D', role: 'staff', targetId: 9027, phone: '5550109027' },
  { account: 'staff18', name: 'Rosa Delgado', type: 'D', role: 'staff', targetId: 9028, phone: '5550109028' },
  { account: 'staff19', name: 'Samir Haddad', type: 'D', role: 'staff', targetId: 9029, phone: '5550109029' },
  { account: 'staff20', name: 'Tara Walsh', type: 'D', role: 'staff', targetId: 9030, phone: '5550109030' },
  // Can watch the line like leader01, but has no permission for the chat history.
  { account: 'leader02', name: 'Yusuf Karaca', type: 'L', role: 'shift-leader', targetId: 9003, phone: '5550109003' },
  // Examines the action logs that others report.
  { account: 'dev01', name: 'Mira Sandoval', type: 'D', role: 'developer', targetId: null, phone: '5550109004' },
];

export interface SeedCustomer {
  readonly id: number;
  readonly phone_code: string;
  readonly phone: string;
  readonly nick_name: string;
}

const NAMES: readonly {
  readonly phoneCode: string;
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly order: 'given first' | 'family first, joined';
}[] = [
  {
    phoneCode: '44',
    order: 'given first',
    given: ['Olivia', 'Jack', 'Amelia', 'Harry', 'Isla', 'Noah', 'Poppy'],
    family: ['Baker', 'Clarke', 'Evans', 'Hughes', 'Wright', 'O’Neill'],
  },
  {
    phoneCode: '86',
    order: 'family first, joined',
    given: ['伟', '秀英', '敏', '静', '丽', '强', '洋', '子涵'],
    family: ['王', '李', '张', '刘', '陈', '杨', '欧阳'],
  },
  {
    phoneCode: '971',
    order: 'given first',
    given: ['محمد', 'فاطمة', 'أحمد', 'عائشة', 'يوسف', 'مريم'],
    family: ['الهاشمي', 'المنصوري', 'خليل', 'النجار', 'سالم'],
  },
  {
    phoneCode: '34',
    order: 'given first',
    given: ['Lucía', 'Hugo', 'María José', 'Álvaro', 'Inés', 'Íñigo'],
    family: ['García', 'Muñoz', 'Ibáñez', 'Fernández de la Vega'],
  },
  {
    phoneCode: '91',
    order: 'given first',
    given: ['आरव', 'अनन्या', 'Vihaan', 'Priya', 'Rohan', 'Kavya'],
    family: ['Sharma', 'Iyer', 'Patel', 'Chatterjee', 'Venkatasubramanian'],
  },
  {
    phoneCode: '81',
    order: 'family first, joined',
    given: ['陽翔', '葵', '蓮', '結衣', 'さくら'],
    family: ['佐藤', '鈴木', '高橋', '田中'],
  },
  {
    phoneCode: '7',
    order: 'given first',
    given: ['Анна', 'Иван', 'Мария', 'Дмитрий'],
    family: ['Соколова', 'Кузнецов', 'Лебедев'],
  },
];

/** Made-up people with ids from `firstId` on. */
export function seedCustomers(chance: Chance, firstId: number, count: number): readonly SeedCustomer[] {
  return Array.from({ length: count }, (_, index) => {
    const { phoneCode, given, family, order } = chance.oneOf(NAMES);
    const [first, last] = [chance.oneOf(given), chance.oneOf(family)];
    return {
      id: firstId + index,
      phone_code: phoneCode,
      phone: `55501${String(firstId + index - FIRST_CUSTOMER_ID).padStart(5, '0')}`,
      nick_name: order === 'given first' ? `${first} ${last}` : `${last}${first}`,
    };
  });
}

/** The password of each kind of account. A kind is the account's name without its number. */
export type DemoPasswords = ReadonlyMap<string, string>;

/** Without the letters that are easily confused: i, l, o, u. Each letter has 5 bits, a password 80. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Accounts of one kind, like staff01 and staff20, share a password. It can be shared without the administrator's. */
export function kindOfAccount(account: string): string {
  return account.replace(/\d+$/, '');
}

/** Makes passwords that are hard to guess and easy to read out. */
export function randomPasswords(): DemoPasswords {
  return new Map(STAFF.map(({ account }) => [kindOfAccount(account), randomPassword()]));
}

function randomPassword(): string {
  const letter = (byte: number): string => LETTERS.charAt(byte % LETTERS.length);
  return Array.from({ length: GROUPS }, () => Array.from(randomBytes(GROUP_LENGTH), letter).join('')).join('-');
}
