'use client';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { secretsOfToolSchemas } from '../secrets/secretsOfToolSchemas.js';
import type { AgentRun } from '../model/AgentRun.js';
import { markSecrets } from '../secrets/markSecrets.js';
import { useUnchanged } from './useUnchanged.js';

/** React 18 warns of layout effects on a server. */
const useCommitEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Tells a run what the schemas of tools mark as secret, for as long as the component is mounted. */
export function useSecretMarks(
  run: AgentRun,
  toolSchemas: Readonly<Record<string, object>> | undefined,
): void {
  const schemas = useUnchanged(toolSchemas);
  const isSecret = useMemo(() => secretsOfToolSchemas(schemas), [schemas]);
  const [component] = useState(() => ({}));
  // Before anything that is typed below can be stored.
  useCommitEffect(() => markSecrets(run, component, isSecret), [run, component, isSecret]);
  // A boundary above that waits hides the component, and runs its layout effects' cleanup: it has not left for that.
  useEffect(() => () => markSecrets(run, component, undefined), [run, component]);
}
