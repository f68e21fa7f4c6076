'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRisks } from '../Risk/RiskProvider.js';
import { errorInWords } from '../Words/errorInWords.js';
import { useWords } from '../Words/WordsContext.js';
import type { Announcer } from './announceChanges.js';
import { arePanelPartsMissing, loadedPanelParts, onPanelParts } from './loadPanelParts.js';

/**
 * Announces changes to screen readers: politely, once each, and never every second. It is in the DOM before there is
 * anything to announce, because screen readers ignore a live region that is added with its text. Announcements
 * re-render nothing else. Until the parts of the panel have loaded, it announces only errors.
 */
export function StatusLine(): ReactNode {
  const run = useProvidedRun();
  const wording = useWords();
  const risks = useRisks();
  const region = useRef<HTMLDivElement>(null);
  const latest = useRef({ wording, risks });
  const announcer = useRef<Announcer>(undefined);
  useEffect(() => {
    latest.current = { wording, risks };
    announcer.current?.update();
  }, [wording, risks]);

  useEffect(() => {
    const { current: element } = region;
    if (!element) return undefined;
    const stopWaiting = [onPanelParts(begin), run.subscribe(begin)];
    begin();
    return () => {
      announcer.current?.stop();
      announcer.current = undefined;
      end();
    };

    function begin(): void {
      const parts = loadedPanelParts();
      if (!element || announcer.current) return;
      if (!parts) return announceError(element);
      end();
      announcer.current = parts.announceChanges(run, element, () => latest.current);
    }

    function announceError(element: HTMLElement): void {
      const { error, interrupts } = run.getSnapshot();
      const { wording } = latest.current;
      const isMissing = arePanelPartsMissing() && interrupts.length > 0;
      const text = error ? errorInWords(error, wording) : isMissing ? wording.words.partNotLoaded : '';
      if (element.textContent !== text) element.textContent = text;
    }

    function end(): void {
      for (const stop of stopWaiting) stop();
    }
  }, [run]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output
  return <div role="status" className="rai-visually-hidden" ref={region} />;
}
