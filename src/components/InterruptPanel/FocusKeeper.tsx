'use client';
import { Component, createRef, type ReactNode, type RefObject } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { oncePer } from '../../react/oncePer.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { findCard } from './findCard.js';

/** Props of {@link FocusKeeper}. */
export interface FocusKeeperProps {
  /** The panel, which takes the focus when nothing else is left. */
  panel: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/**
 * Keeps the focus in the panel when what had it goes away: after a decision it moves to the next open card, or
 * to the bar. Where the focus was elsewhere it is left alone, whatever arrives or is answered.
 */
export function FocusKeeper({ panel, children }: FocusKeeperProps): ReactNode {
  const marks = useRunSelector(useProvidedRun(), marksOf);
  return (
    <Keeper marks={marks} panel={panel}>
      {children}
    </Keeper>
  );
}

/** A text that is another one whenever a card or the bar may lose what has the focus. */
function marksOf({ interrupts, batch, error }: RunSnapshot): string {
  return `${cardsIn(interrupts)} ${batch.phase} ${batch.covered} ${error?.code}`;
}

const cardsIn = oncePer((interrupts: readonly PendingInterrupt[]) =>
  JSON.stringify(interrupts.map(({ key, status, delivery, expired }) => [key, status, delivery, expired])),
);

interface Held {
  /** The card that had the focus, and what it had then come to. `undefined` where another part of the panel had it. */
  readonly card: { readonly key: string; readonly status: string | undefined } | undefined;
}

class Keeper extends Component<FocusKeeperProps & { marks: string }> {
  readonly area = createRef<HTMLDivElement>();

  /** Runs before React changes the page: afterwards nobody knows what had the focus. */
  override getSnapshotBeforeUpdate(before: { marks: string }): Held | null {
    const active = this.area.current?.ownerDocument.activeElement;
    if (before.marks === this.props.marks || !active || !this.area.current?.contains(active)) return null;
    const card = active.closest<HTMLElement>('[data-interrupt-key]');
    return {
      card: card ? { key: card.dataset['interruptKey'] ?? '', status: card.dataset['status'] } : undefined,
    };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: Held | null): void {
    const area = this.area.current;
    if (!held || !area) return;
    const card = held.card && findCard(area, held.card.key);
    const decided = held.card?.status === 'open' && card?.dataset['status'] !== 'open';
    const lost = !area.contains(area.ownerDocument.activeElement);
    if (decided) this.goOn(card);
    else if (lost) (card ?? this.bar() ?? this.props.panel.current)?.focus();
  }

  goOn(from: HTMLElement | undefined): void {
    const open = [
      ...(this.area.current?.querySelectorAll<HTMLElement>('[data-interrupt-key][data-status="open"]') ?? []),
    ];
    const after = open.find(
      (card) => from && from.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    (after ?? open[0] ?? this.bar() ?? this.props.panel.current)?.focus();
  }

  bar(): HTMLElement | null | undefined {
    return this.area.current?.querySelector<HTMLElement>('.rai-bar');
  }

  override render(): ReactNode {
    return (
      <div ref={this.area} className="rai-panel-content">
        {this.props.children}
      </div>
    );
  }
}
