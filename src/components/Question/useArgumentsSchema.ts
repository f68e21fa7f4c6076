import { useMemo } from 'react';
import { readApproval } from '../../approvals/approval.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { useRendererOptions } from '../Options/RendererContext.js';

/**
 * The schema of a call's arguments: from the agent, else from the host by the tool's name. `undefined` if neither has
 * one.
 */
export function useArgumentsSchema(interrupt: PendingInterrupt): JsonObject | undefined {
  const { toolSchemas } = useRendererOptions();
  return useMemo(() => {
    const found = readApproval(interrupt)?.argsSchema ?? own(toolSchemas, interrupt.toolCall?.name ?? '');
    return isJsonObject(found) ? found : undefined;
  }, [interrupt, toolSchemas]);
}
