import type { Setting } from './SmallWorld.js';

const answered = ['decide yes A', 'decide no B', 'submit'];
const left = [...answered, 'execute', 'locked', 'sending'];

/** A user and a server. */
export const plain: Setting = {
  name: 'a person and a server',
  live: { autoSubmit: 'never' },
  expires: false,
  offline: false,
  unread: false,
  checks: false,
  stored: false,
  tabs: false,
  starts: [
    left,
    [...left, 'chunk alive'],
    [...left, 'chunk refuses'],
    [...left, 'broke unknown'],
    [...left, 'broke gone'],
    [...left, 'chunk refuses', 'submit', 'execute', 'locked'],
    [...left, 'broke unknown', 'retry', 'execute', 'locked'],
    [...left, 'broke gone', 'retry', 'execute', 'locked'],
    [...left, 'chunk alive', 'chunk lost'],
    [...left, 'broke gone', 'send', 'execute', 'sending'],
    [...left, 'chunk asks both'],
    ['steer', 'execute', 'locked', 'sending'],
    ['cancel A', 'leave', 'send'],
    ['refresh', 'execute', 'chunk asks both'],
  ],
};

export const host: Setting = {
  ...plain,
  name: 'a host that holds requests back',
  live: { autoSubmit: 'always', beforeSubmit: () => true },
  checks: true,
  offline: true,
  unread: true,
  starts: [
    ['code', 'decide yes A, checked', 'decide no B', 'submit'],
    ['code', 'goes offline', 'decide yes A', 'decide no B', 'submit'],
    ['code', 'decide yes A', 'decide no B', 'submit', 'allowed', 'execute'],
  ],
};

export const time: Setting = {
  ...plain,
  name: 'time that runs out',
  live: { autoSubmit: 'single', onExpired: 'cancel', whilePending: 'steer' },
  expires: true,
  offline: true,
  starts: [['goes offline', ...answered], left, [...left, 'broke unknown'], [...left, 'chunk asks both']],
};

export const storage: Setting = {
  ...plain,
  name: 'a storage',
  stored: true,
  starts: [
    ['loaded open'],
    ['silent', 'send', 'execute', 'chunk asks both'],
    ['loaded inDoubt sending'],
    ['loaded over', 'send', 'execute', 'chunk asks A'],
    ['loaded decided', 'submit'],
    ['loaded over', 'cancel A'],
  ],
};

export const another: Setting = {
  ...plain,
  name: 'another tab',
  tabs: true,
  starts: [['tab sending'], left, ['tab in doubt'], answered],
};

/** A batch that can be undone for a moment, on a page that may be hidden or offline. */
export const delay: Setting = {
  ...plain,
  name: 'a delay before sending',
  live: { autoSubmit: 'single' },
  expires: true,
  offline: true,
  unread: true,
  delays: true,
  starts: [
    ['code', ...answered],
    ['code', ...answered, 'delayEnded', 'execute', 'locked', 'sending', 'broke gone'],
    ['code', 'goes offline', ...answered, 'delayEnded'],
  ],
};

/** A chat of the host that continues without the run. */
export const chat: Setting = {
  ...plain,
  name: 'a chat of the host',
  hosted: true,
  starts: [answered, left, [...left, 'broke unknown'], [...left, 'broke gone'], ['leave']],
};

/** The worlds to walk: each adds one more party to a user and a server. */
export const settings: readonly Setting[] = [plain, host, time, storage, another, delay, chat];
