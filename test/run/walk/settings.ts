import type { Setting } from './SmallWorld.js';

/** A person and a server. */
export const plain: Setting = {
  name: 'a person and a server',
  live: { autoSubmit: 'never' },
  expires: false,
  offline: false,
  unread: false,
  checks: false,
  stored: false,
  tabs: false,
};

export const host: Setting = {
  ...plain,
  name: 'a host that holds requests back',
  live: { autoSubmit: 'always', beforeSubmit: () => true },
  checks: true,
  offline: true,
  unread: true,
};

export const time: Setting = {
  ...plain,
  name: 'time that runs out',
  live: { autoSubmit: 'single', onExpired: 'cancel', whilePending: 'steer' },
  expires: true,
  offline: true,
};

export const storage: Setting = { ...plain, name: 'a storage', stored: true };

export const another: Setting = { ...plain, name: 'another tab', tabs: true };

/** The worlds that are walked: each adds one more party to a person and a server. */
export const settings: readonly Setting[] = [plain, host, time, storage, another];
