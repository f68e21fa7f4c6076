'use client';
import { useEffect, useState } from 'react';
import type { AgentRun } from '../model/AgentRun.js';
import { markSecrets } from '../secrets/markSecrets.js';
import { useCommitEffect } from './useCommitEffect.js';
import { useUnchanged } from './useUnchanged.js';

/** Registers the values that tool schemas mark as secret, while the component is mounted. */
export function useSecretMarks(
  run: AgentRun,
  toolSchemas: Readonly<Record<string, object>> | undefined,
): void {
  const schemas = useUnchanged(toolSchemas);
  const [component] = useState(() => ({}));
  // Runs before any input below can be stored.
  useCommitEffect(() => markSecrets(run, component, schemas), [run, component, schemas]);
  // A suspended boundary above hides the component and runs the cleanup of its layout effects, but does not unmount
  // it.
  useEffect(() => () => markSecrets(run, component, undefined), [run, component]);
}
