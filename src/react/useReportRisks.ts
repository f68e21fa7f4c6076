'use client';
import { useEffect, useState } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import type { Risk } from '../model/Risk.js';
import { rateRisks } from '../run/ratedRun.js';

/** Passes the risks that a component shows to the run, while the component is mounted. `sendDelay` uses them. */
export function useReportRisks(run: AgentRun, risks: ReadonlyMap<string, Risk>): void {
  const [component] = useState(() => ({}));
  useEffect(() => rateRisks(run, component, risks), [run, component, risks]);
  useEffect(() => () => rateRisks(run, component, undefined), [run, component]);
}
