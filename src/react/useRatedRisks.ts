'use client';
import { useEffect, useState } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import type { Risk } from '../model/Risk.js';
import { rateRisks } from '../run/ratedRun.js';

/** Tells a run the risks that a component shows, while it is mounted, so that `sendDelay` can use them. */
export function useRatedRisks(run: AgentRun, risks: ReadonlyMap<string, Risk>): void {
  const [component] = useState(() => ({}));
  useEffect(() => rateRisks(run, component, risks), [run, component, risks]);
  useEffect(() => () => rateRisks(run, component, undefined), [run, component]);
}
