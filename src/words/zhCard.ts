import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('zh-Hans');

/** The texts around a question, in Chinese. */
export const zhCard: CardWords = {
  askedAt: ({ time }) => `提问时间：${time}`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: '更多操作',
  moreOptions: '更多选项',
  fewerOptions: '收起选项',
  keysLabel: '键盘快捷键',
  keysHelp: '焦点位于问题上时可用。',
  keysToggle: '显示或隐藏此列表',
  fullStop: '。',
  announceSame: ({ label, count, locale }) => `${label}（${number(count, locale)} 项）`,
  announceNothingAsked: '已没有待答复的问题。对话可以继续。',
  shownAsJson: '已显示为 JSON。',
  shownAsValues: '已显示为值。',
  fileRead: ({ name }) => `已读取 ${name}。`,
};
