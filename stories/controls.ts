import type { InputType } from 'storybook/internal/types';
import type { PendingInterrupt, RiskLevel, RiskOf } from 'react-agent-interrupts';
import { isLanguage } from './language.js';

/** What a designer can change in every story about a question. An absent value leaves the story as it is. */
export interface QuestionControls {
  /** The text of the first question. */
  readonly message?: string | undefined;
  /** The risk of the first question. */
  readonly riskLevel?: RiskLevel | undefined;
  /** The arguments of the first question's tool call. */
  readonly toolArguments?: unknown;
  /** The time that is left for the first question, in minutes. 0 or less means that it has expired. */
  readonly minutesLeft?: number | undefined;
}

const inputs: Record<keyof QuestionControls, InputType> = {
  message: { name: 'Message', description: 'The text of the first question', control: 'text' },
  riskLevel: {
    name: 'Risk',
    description: 'The risk of the first question',
    control: { type: 'inline-radio', labels: { undefined: 'as in the story' } },
    options: [undefined, 'low', 'medium', 'high'],
  },
  toolArguments: {
    name: 'Arguments',
    description: 'The arguments of the first question’s tool call',
    control: 'object',
  },
  minutesLeft: {
    name: 'Expiry',
    description: 'The minutes that are left to answer the first question. At 0, it has expired',
    control: { type: 'number', min: 0, step: 1 },
  },
};

/** The controls of {@link QuestionControls}, for the `argTypes` of a story file. */
export const questionControls: Record<string, InputType> = Object.fromEntries(
  Object.entries(inputs).map(([name, input]) => [name, { ...input, table: { category: 'The question' } }]),
);

/** The control of the language, for every story. It comes before the language of the toolbar. */
export const languageControl: { readonly language: InputType } = {
  language: {
    name: 'Language',
    description: 'The language and the writing direction. Without one, those of the toolbar',
    control: {
      type: 'select',
      labels: {
        en: 'English',
        de: 'Deutsch',
        es: 'Español',
        fr: 'Français',
        ja: '日本語',
        zh: '简体中文',
        ar: 'العربية',
      },
    },
    options: ['en', 'de', 'es', 'fr', 'ja', 'zh', 'ar'],
    table: { category: 'Surroundings' },
  },
};

/** The language that the control sets. */
export const chosenLanguage = (args: Readonly<Record<string, unknown>>): string | undefined =>
  isLanguage(args['language']) ? args['language'] : undefined;

/** The initial values of the controls: those of the question in the story. */
export const valuesOf = (interrupt: PendingInterrupt | undefined): QuestionControls => ({
  ...(interrupt?.message !== undefined && { message: interrupt.message }),
  ...(interrupt?.toolCall?.args !== undefined && { toolArguments: interrupt.toolCall.args }),
});

/** The questions of a story, with what the controls have changed in the first one. */
export function withControls(
  interrupts: readonly PendingInterrupt[],
  { message, toolArguments, minutesLeft }: QuestionControls,
): readonly PendingInterrupt[] {
  const [first, ...others] = interrupts;
  if (!first) return interrupts;
  const { toolCall } = first;
  const argsText = JSON.stringify(toolArguments);
  const areArgumentsNew = argsText !== undefined && argsText !== JSON.stringify(toolCall?.args);
  return [
    {
      ...first,
      ...(message !== undefined && message !== first.message && { message }),
      ...(toolCall && areArgumentsNew && { toolCall: { ...toolCall, args: toolArguments, argsText } }),
      ...(minutesLeft !== undefined && {
        expiresAt: Date.now() + minutesLeft * 60_000,
        expired: minutesLeft <= 0,
      }),
    },
    ...others,
  ];
}

/** The rating of the story, with the risk of the first question as its control sets it. */
export const riskWith = (
  first: PendingInterrupt | undefined,
  level: RiskLevel | undefined,
  risk: RiskOf | undefined,
): RiskOf | undefined =>
  level ? (interrupt) => (interrupt.key === first?.key ? level : risk?.(interrupt)) : risk;
