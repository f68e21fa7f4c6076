'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AgentRun } from '../../model/AgentRun.js';
import { sameJson } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { oncePer } from '../../react/oncePer.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { oneActionPerPress } from '../PressGuard/oneActionPerPress.js';
import { usePressGuard } from '../PressGuard/usePressGuard.js';

/**
 * Makes the buttons of the bar ignore presses that the user meant for something else: for a button that was there
 * before, or for other decisions.
 *
 * @returns the `ref` of the bar.
 */
export function useGuardedBar(
  run: AgentRun,
  pressGuard: number | undefined,
): (element: HTMLElement | null) => void {
  const bar = useRef<HTMLElement>(null);
  const guardNewButtons = usePressGuard(useRunSelector(run, questionsId), pressGuard);
  const guard = useCallback(
    (element: HTMLElement | null) => {
      bar.current = element;
      guardNewButtons(element);
    },
    [guardNewButtons],
  );
  // A press has no effect if the decisions or the delivery change during it: the buttons act on all decisions, and what
  // Send does depends on the delivery.
  const [selectActedOn] = useState(createActedOn);
  const actedOn = useRunSelector(run, selectActedOn);
  useEffect(
    () => oneActionPerPress(bar.current, () => selectActedOn(run.getSnapshot())),
    [run, guard, selectActedOn, actedOn],
  );
  return guard;
}

/**
 * Creates a function that returns what the buttons of the bar act on: all questions with their decisions, and the
 * delivery. While that stays equal, it returns the same array.
 */
function createActedOn(): (snapshot: RunSnapshot) => unknown {
  let last: unknown;
  return ({ interrupts, batch }) => {
    const next = [batch.delivery, decisionsOf(interrupts)];
    return sameJson(last, next) ? last : (last = next);
  };
}

const decisionsOf = oncePer((interrupts: readonly PendingInterrupt[]) =>
  interrupts.map(({ key, digest, decision }) => [key, digest, decision]),
);

const idOf = oncePer((interrupts: readonly PendingInterrupt[]) =>
  JSON.stringify(interrupts.map(({ key, digest }) => [key, digest])),
);

/**
 * Identifies the questions of the bar. The buttons of the bar decide every question, so after a question has been added
 * or has changed, they count as new.
 */
const questionsId = ({ interrupts }: RunSnapshot): string => idOf(interrupts);
