import type { Call } from '../inbox/server/store.mjs';

/** What one of the desk's agents works on. */
export interface Case {
  readonly agent: string;
  readonly scenario: 'call' | 'confirmation' | 'filing' | 'sequence' | 'custom';
  readonly call?: Omit<Call, 'id'>;
  /** How long it has waited when the demo starts, in minutes. */
  readonly waits?: number;
  /** When its question expires, in minutes. */
  readonly expires?: number;
}

const mail = (to: string, subject: string, body: string, waits?: number): Case => ({
  agent: 'Mail',
  scenario: 'call',
  call: { name: 'sendEmail', args: { to, subject, body } },
  ...(waits !== undefined && { waits }),
});
const refund = (order: string, amount: number, why: string, more: Partial<Case> = {}): Case => ({
  agent: 'Billing',
  scenario: 'call',
  call: { name: 'refund', args: { order, amount, why } },
  ...more,
});
const restart = (service: string, why: string, more: Partial<Case> = {}): Case => ({
  agent: 'Operations',
  scenario: 'call',
  call: { name: 'restartService', args: { service, why } },
  ...more,
});

/** What is waiting when the demo starts. */
export const cases: readonly Case[] = [
  mail('ann@example.com', 'Your order', 'Your order left our warehouse this morning.', 190),
  refund('A-1042', 18, 'Arrived with a scratch', { waits: 171 }),
  { agent: 'Operations', scenario: 'filing', waits: 160, expires: 45 },
  mail('tom@example.com', 'Your refund', 'We have refunded $18. It takes three working days.', 143),
  refund('A-1051', 49, 'Sent twice', { waits: 121 }),
  {
    agent: 'Billing',
    scenario: 'call',
    call: { name: 'closeAccount', args: { account: 'Northwind Ltd', why: 'Requested by the owner' } },
    waits: 112,
  },
  restart('search-eu', 'It has been slow since the last release.', { waits: 94, expires: 12 }),
  mail('lee@example.com', 'Your question about invoices', 'You can find every invoice in your account.', 77),
  refund('A-1063', 1240, 'The whole order was lost', { waits: 71 }),
  { agent: 'Operations', scenario: 'confirmation', waits: 66 },
  mail('mia@example.com', 'Delivery on Friday', 'The courier comes on Friday before noon.', 52),
  refund('A-1068', 25, 'Never arrived', { waits: 44, expires: 180 }),
  { agent: 'Operations', scenario: 'sequence', waits: 38 },
  restart('mail-queue', 'Four messages are stuck.', { waits: 31 }),
  mail('noa@example.com', 'Welcome back', 'Your subscription is active again.', 26),
  refund('A-1070', 12, 'The wrong colour', { waits: 21 }),
  { agent: 'Billing', scenario: 'custom', waits: 15 },
  {
    agent: 'Operations',
    scenario: 'call',
    call: { name: 'rotateKeys', args: { environment: 'production', services: 14 } },
    waits: 9,
  },
  mail('eva@example.com', 'Your address', 'We have changed the address of your order.', 6),
  refund('A-1071', 36, 'Too small', { waits: 3 }),
];

/** What arrives while the demo runs, in this order. */
export const arrivals: readonly Case[] = [
  mail('sam@example.com', 'Your parcel', 'Your parcel is waiting at the post office.'),
  refund('A-1072', 22, 'Arrived too late'),
  restart('reports', 'It has run out of memory.', { expires: 20 }),
  mail('kim@example.com', 'A new password', 'Follow the link to choose another password.'),
  refund('A-1073', 640, 'A whole pallet arrived broken'),
  { agent: 'Operations', scenario: 'confirmation' },
];
