'use client';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useProvidedRun } from '../../react/AgentRunProvider.js';

/** A held press takes effect this long before a delayed batch is sent, in milliseconds. */
const MARGIN = 100;

/** The events that end a press, wherever they happen on the page. */
const ends = ['pointerup', 'pointercancel', 'keyup'];

/**
 * The handlers of a button that undoes answers. A press that begins before a delayed batch is sent counts: if it has
 * not ended by then, the undo takes effect before the batch is sent. Otherwise the click does it. The Enter key clicks
 * when it is pressed, not when it is released.
 */
export function useHeldUndo(undo: () => void) {
  const run = useProvidedRun();
  const hold = ({ ownerDocument: page }: Element) => {
    const { sendsAt } = run.getSnapshot().batch;
    if (sendsAt === undefined) return;
    const end = () => {
      clearTimeout(timer);
      for (const type of ends) page.removeEventListener(type, end, true);
    };
    const takeEffect = () => {
      end();
      undo();
    };
    const timer = setTimeout(takeEffect, Math.max(0, sendsAt - Date.now() - MARGIN));
    for (const type of ends) page.addEventListener(type, end, true);
  };
  return {
    onPointerDown: ({ currentTarget, button }: PointerEvent) => {
      if (button === 0) hold(currentTarget);
    },
    onKeyDown: ({ currentTarget, key, repeat }: KeyboardEvent) => {
      if (key === ' ' && !repeat) hold(currentTarget);
    },
  };
}
