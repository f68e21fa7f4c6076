'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BoundInterrupt } from '../../react/bindInterrupt.js';
import { draftFor, storableDraft, type Draft, type DraftMode } from './Draft.js';

/** The current draft of a card, and how to update it. */
export interface DraftHandle {
  /** The current draft. If it changes elsewhere, it replaces the content of the inputs. */
  readonly saved: Draft;
  readonly mode: DraftMode | undefined;
  /**
   * Whether the user chose the mode in this component. What it opens then takes the focus. False for a restored mode.
   */
  readonly justOpened: boolean;
  setMode: (mode: DraftMode | undefined) => void;
  /** Keeps a part of the draft. The function keeps its identity. */
  keep: (part: Draft) => void;
}

/** Reads and keeps the draft of one interrupt. */
export function useDraft(interrupt: BoundInterrupt): DraftHandle {
  const saved = draftFor(interrupt.draft, interrupt.toolCall?.name);
  const [mode, setModeState] = useState(saved.mode);
  const [justOpened, setJustOpened] = useState(false);
  // Another panel may have opened or closed a form. This one shows the same, and does not move the focus.
  const [known, setKnown] = useState(saved.mode);
  if (saved.mode !== known) {
    setKnown(saved.mode);
    if (saved.mode !== mode) {
      setModeState(saved.mode);
      setJustOpened(false);
    }
  }
  const latest = useRef({ draft: saved, interrupt });
  useEffect(() => {
    latest.current = { draft: draftFor(interrupt.draft, interrupt.toolCall?.name), interrupt };
  }, [interrupt]);

  const keep = useCallback((part: Draft) => {
    // Two parts kept in one event must not overwrite each other: `interrupt` contains the first only after the next
    // render.
    const tool = latest.current.interrupt.toolCall?.name;
    const edits = part.mode === 'edit' || part.edit !== undefined;
    const draft = { ...latest.current.draft, ...part, ...(edits && tool !== undefined && { tool }) };
    latest.current = { ...latest.current, draft };
    latest.current.interrupt.setDraft(storableDraft(draft));
  }, []);
  const setMode = useCallback(
    (next: DraftMode | undefined) => {
      setModeState(next);
      setJustOpened(true);
      keep({ mode: next });
    },
    [keep],
  );
  return { saved, mode, justOpened, setMode, keep };
}
