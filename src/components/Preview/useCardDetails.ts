import { useSyncExternalStore, type ComponentType } from 'react';
import type { AgentActivity } from '../../model/AgentActivity.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { HeadingLevel } from '../Options/RendererContext.js';
import type { ArgumentsPreviewProps } from './ArgumentsPreview.js';
import type { TextDiffProps } from './TextDiff.js';

/** The components that rows of many questions need from the panel. */
export interface RowParts {
  /** The card of a question. */
  readonly Card: ComponentType<{ interrupt: string; headingLevel: HeadingLevel }>;
  /** Approves the questions about one tool together. `seen` has the digests of those that were in view, by key. */
  readonly Approval: ComponentType<{
    keys: readonly string[];
    seen: ReadonlyMap<string, string>;
    /** The id of the heading of the questions. */
    describedBy: string;
  }>;
  /** The time that is left to answer. */
  readonly Countdown: ComponentType<{ expiresAt: number; expired: boolean }>;
}

/** A rarely used action of a question. */
export interface RareAction {
  readonly label: string;
  readonly onClick: () => void;
  /** Receives the button that triggers it, or that opens the menu in which it is. */
  readonly ref: (button: HTMLButtonElement | null) => void;
}

/** Props of the menu with the rarely used actions. */
export interface ActionMenuProps {
  readonly actions: readonly RareAction[];
  /** The ids of the elements that describe the question. @default nothing */
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * The components that show values, changes, rare actions, results and many questions. They load after the card, which
 * works without them.
 */
export interface CardDetails {
  readonly ActionMenu: ComponentType<ActionMenuProps>;
  readonly Asked: ComponentType<{ interrupt: PendingInterrupt }>;
  readonly Activity: ComponentType<{ activity: AgentActivity }>;
  readonly ArgumentsPreview: ComponentType<ArgumentsPreviewProps>;
  readonly ChangedQuestion: ComponentType<{ interrupt: PendingInterrupt }>;
  readonly KeptReceipts: ComponentType;
  readonly QuestionRows: ComponentType<RowParts>;
  readonly TextDiff: ComponentType<TextDiffProps>;
}

let details: CardDetails | undefined;
const listeners = new Set<() => void>();

/** Makes the components available to every card. */
export function provideCardDetails(given: CardDetails): void {
  details = given;
  for (const listener of listeners) listener();
}

function onCardDetails(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const loaded = (): CardDetails | undefined => details;
const nothingYet = (): undefined => undefined;

/** The components, once they have loaded. A server renders none, and hydration starts from the server's markup. */
export function useCardDetails(): CardDetails | undefined {
  return useSyncExternalStore(onCardDetails, loaded, nothingYet);
}
