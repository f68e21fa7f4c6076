import { jaErrors } from './jaErrors.js';
import { jaRules } from './jaRules.js';
import { ruleWords } from './ruleWords.js';
import { speaker } from './speaker.js';
import type { JsonExpectation, Words } from './Words.js';

const japanese = speaker('ja');
const { all, capitalised, duration, moment, number, size } = japanese;

/** Japanese. */
export const ja: Words = {
  language: 'ja',
  direction: 'ltr',

  panelLabel: 'エージェントからの質問',
  working: 'エージェントが作業中です',
  sending: '回答を送信しています',

  reasonToolCall: '承認が必要です',
  reasonInputRequired: '入力が必要です',
  reasonConfirmation: '確認してください',
  reasonOther: '質問',
  reasonNamed: ({ name, from }) => (from ? `${capitalised(name)} · ${from}` : capitalised(name)),
  toolCallQuestion: ({ name }) => `エージェントが ${name} を実行してもよいですか？`,
  toolCallQuestionUnknown: 'エージェントがこのツールを実行してもよいですか？',
  actionsQuestion: ({ names }) => `エージェントが ${all(names)} を実行してもよいですか？`,
  confirmationQuestion: 'エージェントを続行させますか？',
  inputQuestion: '続行するには、エージェントへの回答が必要です。',
  askedThis: '質問の内容',
  askedBy: ({ name }) => `${name}からの質問`,
  issuesLabel: 'ご注意',
  rendererFailed: 'この質問は本来の形では表示できなかったため、簡易表示にしています。',
  answeringImpossible: 'ここで内容を見ることはできますが、回答はできません。',

  expiresIn: ({ milliseconds, locale }) => `残り時間：${duration(milliseconds, locale)}`,
  expired: '期限切れ',
  expiredHelp: '回答期限が過ぎました。キャンセルのみ可能です。',
  elsewhereHelp: '別のタブで回答されました。結果はここに表示されます。',

  risks: { low: '低リスク', medium: '中リスク', high: '高リスク' },
  riskAsk: 'リスクが高い操作です。本当によろしいですか？',

  approve: '承認',
  deny: '拒否',
  yes: 'はい',
  no: 'いいえ',
  cancel: 'キャンセル',
  cancelDenies: 'このエージェントはキャンセルを「いいえ」とみなします。',
  cancelUnsafe: 'このエージェントはキャンセルを回答とみなして続行する可能性があります。',
  edit: '編集',
  respond: 'メッセージを書く',
  respondMessage: 'エージェントへのメッセージ',
  approveAll: 'すべて承認',
  denyAll: 'すべて拒否',
  actionLabel: ({ number: position, total, name, locale }) =>
    total > 1 ? `${number(total, locale)} 件中 ${number(position, locale)} 件目：${name}` : name,
  moreOptions: 'その他の選択肢',
  fewerOptions: '選択肢を減らす',
  approveEdited: '編集して承認',
  discardEdits: '編集を破棄',
  back: '戻る',
  denyReason: '拒否の理由',
  optional: '任意',
  submitAnswer: '回答する',
  checking: '回答を確認しています',

  approved: '承認済み',
  approvedWithEdits: '編集して承認済み',
  denied: '拒否済み',
  answered: '回答済み',
  cancelled: 'キャンセル済み',
  undo: '取り消す',
  undoLabel: ({ question }) => `取り消す：${question}`,
  delivery: {
    none: '未送信',
    queued: 'ネットワークを待っています',
    sending: '送信中',
    accepted: '送信済み',
    refused: 'エージェントに拒否されました',
    inDoubt: '届いた可能性があります',
    elsewhere: '別のタブで回答済み',
  },
  outcome: 'その結果',
  historyTitle: 'これまでの決定',
  decidedAt: ({ milliseconds, locale }) => moment(milliseconds, locale),

  toolName: 'ツール',
  argumentsLabel: '引数',
  argumentsStreaming: '引数（受信済みの分）',
  argumentsUnknown: 'この呼び出しの引数は、エージェントから示されていません。',
  noArguments: '引数なし',
  editLabel: ({ name }) => `${name} の引数を編集`,
  inferredForm: 'これらの引数の説明はありません。提案された値に合わせてフォームを作成しました。',
  otherValues: '引数に含まれるその他の値（そのまま保持されます）',
  unsafeIntegers: ({ places }) =>
    `${all(places)}：この数値は大きすぎて正確に表示できません。編集すると、ここに表示されている値で送信されます。編集せずに承認すれば、エージェントの値のままになります。`,
  showAll: ({ count, locale }) => `すべて表示（${number(count, locale)} 文字）`,
  showLess: '一部だけ表示',
  emptyText: '空',
  emptyList: '空のリスト',
  emptyObject: '空のオブジェクト',
  itemNumber: ({ count, locale }) => `項目 ${number(count, locale)}`,

  changesLabel: '変更内容',
  changesNone: 'まだ何も変更されていません。',
  changePlace: '場所',
  changeBefore: '変更前',
  changeAfter: '変更後',
  changeAbsent: 'なし',
  changeWhole: '全体',

  freeAnswer: '回答',
  jsonAnswer: '回答（JSON）',
  answerAsJson: 'JSON で回答',
  answerAsText: '文章で回答',
  jsonError: ({ line, column, expected }) =>
    `まだ正しい JSON ではありません。${line} 行 ${column} 列：${expectations[expected]}`,
  jsonNotObject: '引数は 1 つの JSON オブジェクト { … } にしてください。',
  jsonWhy: ({ why }) => `JSON で表示しています：${why}`,
  formFailed: 'エージェントの説明からフォームを作成できませんでした。',
  formNotLoaded: 'フォームを読み込めませんでした。',
  formOpen: 'ここに何を入力するか、エージェントから説明がありません。',
  formUnsupported: ({ field }) => `「${field}」はフォームで表示できません。`,
  formInvalidSchema: 'エージェントによる回答の説明は、有効なスキーマではありません。',
  answerMissing: 'まず回答を入力してください。',
  details: '詳細',

  formLoading: 'フォームを読み込んでいます',
  viewLabel: '編集方法',
  viewForm: 'フォーム',
  viewJson: 'JSON',
  checksDiffer:
    'このフォームとエージェントの規則が一致しません。規則によれば、この回答はそのまま送信できます。',
  sendAnyway: 'そのまま送信',
  secretAsked: ({ fields }) =>
    `このエージェントは秘密の情報を求めています：${all(fields)}。エージェントに送信され、ほかには保存されません。`,
  errorSummary: ({ count, locale }) => `問題が ${number(count, locale)} 件あります`,
  required: '必須',
  choose: '選択してください…',
  addItem: ({ name }) => (name ? `${name} に追加` : '追加'),
  addPart: ({ name }) => (name ? `${name} を追加` : '追加'),
  notGiven: '未入力',
  removeItem: ({ name }) => (name ? `${name} を削除` : '削除'),
  moveItemUp: ({ name }) => `${name} を上へ移動`,
  moveItemDown: ({ name }) => `${name} を下へ移動`,
  copyItem: ({ name }) => `${name} をコピー`,
  none: '値なし',
  jsonField: 'JSON として',
  propertyName: ({ name }) => `${name} の名前`,
  option: ({ count, locale }) => `選択肢 ${number(count, locale)}`,
  optionLabel: '種類',
  kinds: {
    string: 'テキスト',
    number: '数値',
    integer: '整数',
    boolean: 'はい・いいえ',
    array: 'リスト',
    object: 'グループ',
    null: '値なし',
  },
  matchesNone: '一致するものがありません。',
  matches: ({ count, locale }) => `${number(count, locale)} 件一致`,
  matchesMore: ({ count, locale }) => `ほかに ${number(count, locale)} 件：入力して絞り込めます`,
  pickColour: ({ name }) => `${name} の色を選択`,
  timeZone: ({ zone }) => `お使いのタイムゾーン（${zone}）での時刻です。`,
  fileLimit: ({ bytes, locale }) => `最大 ${size(bytes, locale)}。`,
  fileTooLarge: ({ name, bytes, locale }) =>
    `${name} は大きすぎます。送信できるのは最大 ${size(bytes, locale)} です。`,
  fileFailed: ({ name }) => `${name} を読み取れませんでした。`,
  fileSize: ({ bytes, locale }) => size(bytes, locale),
  deprecated: ({ name }) => `${name}（非推奨）`,
  expandCycle: ({ name }) => `${name} をさらに表示`,
  ...ruleWords(jaRules, japanese),

  barLabel: '回答の送信',
  progress: ({ covered, total, locale }) =>
    `${number(total, locale)} 件中 ${number(covered, locale)} 件回答済み`,
  questionsLabel: '質問',
  goToQuestion: ({ number: position, question, answered }) =>
    `質問 ${position}（${answered ? '回答済み' : '未回答'}）へ移動：${question}`,
  previousQuestion: '前の質問',
  nextQuestion: '次の質問',
  send: '送信',
  sendAgain: '再送信',
  sendIncomplete: ({ count, locale }) =>
    `回答はまとめて送信されます。未回答の質問が ${number(count, locale)} 件あります。`,
  cancelAll: 'すべてキャンセル',
  undoAll: 'すべて取り消す',
  inDoubtHelp: 'すでに届いている可能性があります。再送信すると二重に実行されるかもしれません。',
  inDoubtSafeHelp:
    'すでに届いている可能性があります。エージェントは一度しか受け付けないため、再送信しても安全です。',
  queuedHelp: 'ネットワークに接続されていません。回答は保持され、接続が戻ると自動的に送信されます。',
  refusedHelp: 'エージェントは受け付けませんでした。回答を変更するか、同じ内容を再送信してください。',
  overHelp: 'この質問への回答はもう受け付けられません。閉じるか、新しいメッセージを送信してください。',
  dismiss: '閉じる',

  reviewTitle: '送信前に回答を確認してください',
  change: '変更',
  changeLabel: ({ question }) => `変更：${question}`,
  changeCount: ({ count, locale }) => `${number(count, locale)}件の編集`,

  ...jaErrors,
  retryAfter: ({ milliseconds, locale }) => `次に試すまで ${duration(milliseconds, locale)}お待ちください。`,
  serverSays: 'サーバーからのメッセージ',
  tryAgain: 'もう一度試す',
  tryAgainHelp: 'もう一度試すと、同じ内容が再び送信されます。',
  tryNow: '今すぐ試す',
  checkAgain: 'エージェントが待っている内容を確認',
  reconnecting: '接続が切れました。再接続しています。',
  tryElsewhere: '新しいメッセージを送信して続行してください。',

  announceQuestions: ({ count, question, locale }) =>
    count === 1
      ? `エージェントからの質問：${question}`
      : `エージェントからの質問が ${number(count, locale)} 件あります。最初の質問：${question}`,
  announceProgress: ({ covered, total, locale }) =>
    `${number(total, locale)} 件中 ${number(covered, locale)} 件に回答しました。`,
  announceReopened: '未回答に戻しました。',
  announceSent: '送信しました。エージェントが続行します。',
  announceRefused: 'エージェントが回答を拒否しました。回答は保持されています。',
  announceInDoubt: '回答が届いたかどうか不明です。回答は保持されています。',
  announceExpiring: ({ milliseconds, question, locale }) =>
    `回答期限まであと ${duration(milliseconds, locale)}：${question}`,
  announceExpired: ({ question }) => `期限切れ：${question}`,
};

const expectations: Readonly<Record<JsonExpectation, string>> = {
  value: '値がありません。',
  key: '二重引用符で囲んだ名前がありません。',
  colon: 'コロンがありません。',
  commaOrEnd: 'コンマまたは閉じ括弧がありません。',
  string: '文字列が閉じられていないか、JSON で使えない文字が含まれています。',
  end: '値のあとには何も書けません。',
};
