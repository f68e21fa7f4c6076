import type { CardWords } from './CardWords.js';
import { speaker } from './speaker.js';

const { clock, number } = speaker('ja');

/** The texts around a question, in Japanese. */
export const jaCard: CardWords = {
  askedAt: ({ time }) => `${time}に質問`,
  timeOfDay: ({ milliseconds, locale }) => clock(milliseconds, locale),
  moreActions: 'その他の操作',
  moreOptions: 'その他の選択肢',
  fewerOptions: '選択肢を減らす',
  keysLabel: 'キーボードショートカット',
  keysHelp: '質問にフォーカスがあるときに使えます。',
  keysToggle: 'この一覧の表示・非表示',
  fullStop: '。',
  announceSame: ({ label, count, locale }) => `${label}（${number(count, locale)} 件）`,
  announceNothingAsked: '未回答の質問はもうありません。会話を続けられます。',
  shownAsJson: 'JSON で表示しています。',
  shownAsValues: '値で表示しています。',
  fileRead: ({ name }) => `${name} を読み取りました。`,
};
