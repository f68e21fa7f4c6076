'use client';
import { useEffect, useRef, type ReactNode } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRendererOptions } from '../Options/RendererContext.js';
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
  const { tools } = useRendererOptions();
  const region = useRef<HTMLDivElement>(null);
  const latest = useRef({ wording, risks, tools });
  const announcer = useRef<Announcer>(undefined);
  useEffect(() => {
    latest.current = { wording, risks, tools };
    announcer.current?.update();
  }, [wording, risks, tools]);

  useEffect(() => {
    const { current: element } = region;
    if (!element) return undefined;
    let unsubscribe: readonly (() => void)[] = [];
    const stopWaiting = () => {
      for (const stop of unsubscribe) stop();
    };
    const announceError = () => {
      const { error, interrupts } = run.getSnapshot();
      const { wording } = latest.current;
      const isMissing = arePanelPartsMissing() && interrupts.length > 0;
      const text = error ? errorInWords(error, wording) : isMissing ? wording.words.partNotLoaded : '';
      if (element.textContent !== text) element.textContent = text;
    };
    // Until the parts have loaded, it runs again after each change.
    const start = () => {
      if (announcer.current) return;
      const parts = loadedPanelParts();
      if (!parts) return announceError();
      stopWaiting();
      announcer.current = parts.announceChanges(run, element, () => latest.current);
    };
    unsubscribe = [onPanelParts(start), run.subscribe(start)];
    start();
    return () => {
      announcer.current?.stop();
      announcer.current = undefined;
      stopWaiting();
    };
  }, [run]);

  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers speak a status than an output
  return <div role="status" className="rai-visually-hidden" ref={region} />;
}
