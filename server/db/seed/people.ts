import type { UserType } from '../../../contract/domain.ts';
import type { Chance } from './random.ts';

export const DEMO_PASSWORD = 'demo-2026';
export const CUSTOMER_COUNT = 200;
/** Customers have the ids from here on: `/h5?customer=1001` is the first. */
export const FIRST_CUSTOMER_ID = 1001;

export interface SeedStaff {
  readonly account: string;
  readonly name: string;
  readonly type: UserType;
  readonly role: string;
  /** The messaging-app user that the account is bound to. */
  readonly targetId: number;
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
];

export interface SeedCustomer { readonly id: number; readonly phone_code: string; readonly phone: string; readonly nick_name: string }

const NAMES: readonly { readonly phoneCode: string; readonly given: readonly string[]; readonly family: readonly string[]; readonly order: 'given first' | 'family first, joined' }[] = [
  { phoneCode: '44', order: 'given first', given: ['Olivia', 'Jack', 'Amelia', 'Harry', 'Isla', 'Noah', 'Poppy'], family: ['Baker', 'Clarke', 'Evans', 'Hughes', 'Wright', 'O’Neill'] },
  { phoneCode: '86', order: 'family first, joined', given: ['伟', '秀英', '敏', '静', '丽', '强', '洋', '子涵'], family: ['王', '李', '张', '刘', '陈', '杨', '欧阳'] },
  { phoneCode: '971', order: 'given first', given: ['محمد', 'فاطمة', 'أحمد', 'عائشة', 'يوسف', 'مريم'], family: ['الهاشمي', 'المنصوري', 'خليل', 'النجار', 'سالم'] },
  { phoneCode: '34', order: 'given first', given: ['Lucía', 'Hugo', 'María José', 'Álvaro', 'Inés', 'Íñigo'], family: ['García', 'Muñoz', 'Ibáñez', 'Fernández de la Vega'] },
  { phoneCode: '91', order: 'given first', given: ['आरव', 'अनन्या', 'Vihaan', 'Priya', 'Rohan', 'Kavya'], family: ['Sharma', 'Iyer', 'Patel', 'Chatterjee', 'Venkatasubramanian'] },
  { phoneCode: '81', order: 'family first, joined', given: ['陽翔', '葵', '蓮', '結衣', 'さくら'], family: ['佐藤', '鈴木', '高橋', '田中'] },
  { phoneCode: '7', order: 'given first', given: ['Анна', 'Иван', 'Мария', 'Дмитрий'], family: ['Соколова', 'Кузнецов', 'Лебедев'] },
];

export function seedCustomers(chance: Chance): readonly SeedCustomer[] {
  return Array.from({ length: CUSTOMER_COUNT }, (_, index) => {
    const { phoneCode, given, family, order } = chance.oneOf(NAMES);
    const [first, last] = [chance.oneOf(given), chance.oneOf(family)];
    return {
      id: FIRST_CUSTOMER_ID + index,
      phone_code: phoneCode,
      phone: `55501${String(index).padStart(5, '0')}`,
      nick_name: order === 'given first' ? `${first} ${last}` : `${last}${first}`,
    };
  });
}
