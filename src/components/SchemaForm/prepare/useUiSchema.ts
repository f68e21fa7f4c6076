'use client';
import type { UiSchema } from '@rjsf/utils';
import { longestPrefix } from '../../../model/InterruptDefinition.js';
import type { PendingInterrupt } from '../../../model/PendingInterrupt.js';
import { useRendererOptions } from '../../Options/RendererContext.js';

/**
 * How the host shows the fields of this question: by the name of its tool, its exact reason, or its longest prefix.
 * Names and reasons are untrusted, so only own properties count.
 */
export function useUiSchema({ reason, toolCall }: PendingInterrupt): UiSchema | undefined {
  const { form } = useRendererOptions();
  const known = form?.uiSchema ?? {};
  const names = [toolCall?.name, reason, longestPrefix(Object.keys(known), reason)];
  const name = names.find((each) => each !== undefined && Object.hasOwn(known, each));
  return name === undefined ? undefined : known[name];
}
