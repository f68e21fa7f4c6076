/** The texts of the renderers for Cogni's questions that no other card has. */
export interface CogniWords {
  /** The label of the text that the agent has written. */
  draft: string;
  /** The heading of the changes that the user makes to it. */
  draftChanges: string;
  feedback: string;
  /** The accessible name of the list of warnings. */
  warnings: string;
  /** The button that asks for another draft, if the agent suggests no actions. */
  revise: string;
  /** If the user asks for another draft and does not say why. */
  feedbackMissing: string;
}

const en: CogniWords = {
  draft: 'Draft',
  draftChanges: 'Your changes to the draft',
  feedback: 'Feedback',
  warnings: 'Warnings',
  revise: 'Request changes',
  feedbackMissing: 'Say what to change.',
};

const de: CogniWords = {
  draft: 'Entwurf',
  draftChanges: 'Ihre Änderungen am Entwurf',
  feedback: 'Rückmeldung',
  warnings: 'Warnungen',
  revise: 'Änderungen verlangen',
  feedbackMissing: 'Sagen Sie, was geändert werden soll.',
};

const es: CogniWords = {
  draft: 'Borrador',
  draftChanges: 'Sus cambios en el borrador',
  feedback: 'Comentarios',
  warnings: 'Advertencias',
  revise: 'Pedir cambios',
  feedbackMissing: 'Indique qué hay que cambiar.',
};

const fr: CogniWords = {
  draft: 'Brouillon',
  draftChanges: 'Vos modifications du brouillon',
  feedback: 'Commentaires',
  warnings: 'Avertissements',
  revise: 'Demander des modifications',
  feedbackMissing: 'Indiquez ce qu’il faut modifier.',
};

const ja: CogniWords = {
  draft: '下書き',
  draftChanges: '下書きへの変更',
  feedback: 'フィードバック',
  warnings: '警告',
  revise: '修正を依頼',
  feedbackMissing: '変更してほしい点を入力してください。',
};

const zh: CogniWords = {
  draft: '草稿',
  draftChanges: '您对草稿的修改',
  feedback: '反馈',
  warnings: '警告',
  revise: '要求修改',
  feedbackMissing: '请说明需要修改的内容。',
};

const ar: CogniWords = {
  draft: 'المسودة',
  draftChanges: 'تعديلاتك على المسودة',
  feedback: 'ملاحظات',
  warnings: 'تحذيرات',
  revise: 'طلب تعديلات',
  feedbackMissing: 'اذكر ما ينبغي تغييره.',
};

/** The texts by language. Another language gets English. */
export const cogniWords = { en, de, es, fr, ja, zh, ar } as const;

const byLanguage: Readonly<Record<string, CogniWords>> = cogniWords;

/** The texts for a BCP 47 tag. */
export const cogniWordsIn = (language: string): CogniWords => byLanguage[language.split('-')[0] ?? ''] ?? en;
