import { isJsonObject, own, ownString, type JsonObject } from '../../model/json.js';
import type { Metadata } from '../../model/agUi.js';

/**
 * An action that the graph suggests: `approve`, `revise` or `reject` in the specification, and any other in a graph.
 */
export interface SuggestedAction {
  readonly id: string;
  readonly action: string;
  readonly label?: string | undefined;
  readonly isPrimary: boolean;
}

/** The data of Cogni's `content-review` and `approval-gate` graphs. */
export interface Review {
  /** The text to review. @default the graph shows none */
  readonly draft?: string | undefined;
  readonly warnings: readonly string[];
  readonly actions: readonly SuggestedAction[];
  /** Everything else that the graph shows. @default nothing */
  readonly rest?: unknown;
}

const suggested = (actions: readonly string[]): readonly SuggestedAction[] =>
  actions.map((action, index) => ({ id: action, action, isPrimary: index === 0 }));

/**
 * Reads `metadata.cogni.data`. Fields in another shape are part of the rest. Without suggested actions, a draft can be
 * approved, revised and rejected, and everything else approved and rejected.
 */
export function readReview(metadata: Metadata | undefined): Review {
  const data = own(own(metadata, 'cogni'), 'data');
  if (!isJsonObject(data))
    return { warnings: [], actions: suggested(['approve', 'reject']), rest: data ?? undefined };
  const { reason, draft, warnings, suggestedActions, ...others } = data;
  const content = ownString(draft, 'content');
  const offered = Array.isArray(suggestedActions) ? suggestedActions.flatMap(readAction) : [];
  const kept: JsonObject = {
    ...(typeof reason !== 'string' && { reason }),
    ...(content === undefined && { draft }),
    ...(!isStringArray(warnings) && { warnings }),
    ...(offered.length === 0 && { suggestedActions }),
    ...others,
  };
  const rest = Object.entries(kept).filter(([, value]) => value !== undefined && value !== null);
  return {
    draft: content,
    warnings: isStringArray(warnings) ? warnings : [],
    actions:
      offered.length > 0
        ? offered
        : suggested(content === undefined ? ['approve', 'reject'] : ['approve', 'revise', 'reject']),
    ...(rest.length > 0 && { rest: Object.fromEntries(rest) }),
  };
}

function readAction(value: unknown, index: number): readonly SuggestedAction[] {
  const action = ownString(value, 'action');
  if (action === undefined) return [];
  const id = ownString(value, 'id') ?? action;
  const isPrimary = own(value, 'isPrimary') === true;
  return [{ id: `${id} ${index}`, action, label: ownString(value, 'label'), isPrimary }];
}

const isStringArray = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');
