import { containsAll, sameJson, type JsonObject } from '../model/json.js';
import { reasonFields } from '../model/reasonFields.js';
import { fieldIn, fieldNames, listingOf, requiredIn, type Alternative } from './alternatives.js';
import { decisionFields, sideOf, type Choice, type Side } from './choices.js';
import {
  accepts,
  unnamedReasonPlace,
  reasonPlaceIn,
  sampleReasons,
  schemaOfField,
  type ReasonPlace,
} from './reasons.js';

/** A decision as the schema accepts it. */
export interface DecisionPayload {
  readonly payload: JsonObject;
  /** Where a reason goes; `undefined` if there is no place for one. */
  readonly reason: ReasonPlace | undefined;
  /** The schema refuses the decision without a reason. */
  readonly needsReason: boolean;
}

/** A choice of the decision field `name`, in the schema `root`. */
interface Chosen {
  readonly name: string;
  readonly choice: Choice;
  readonly root: unknown;
}

/** The maximum number of payloads that are tried for one choice. A schema with more needs the form. */
const MAX_CANDIDATES = 8;

/**
 * The payload of this choice and nothing else. A field that the schema requires is added if it can have only one value.
 * `undefined` if the schema accepts none, or if it needs another decision of the user.
 */
export function choicePayload(chosen: Chosen): DecisionPayload | undefined {
  const payload = onlyPayload(chosen, []);
  if (!payload) return payloadWithReason(chosen);
  const [named] = namedReasons(chosen);
  return { payload, reason: named ?? unnamedReasonPlace(payload, chosen.root), needsReason: false };
}

/** The payload of a choice, if there is only one. The caller adds `addedFields`, so these may be missing in it. */
export function onlyPayload(chosen: Chosen, addedFields: readonly string[]): JsonObject | undefined {
  const { name, choice, root } = chosen;
  const minimal = { [name]: choice.value };
  if (addedFields.length === 0 && accepts(minimal, root)) return minimal;
  const found = candidatesOf(chosen)
    .filter(({ missing }) => missing.every((field) => addedFields.includes(field)))
    .map(({ payload }) => payload)
    .filter((payload) => addedFields.length > 0 || accepts(payload, root));
  // A payload that all others contain is the plain decision. Without one, the user has to choose between them.
  return found.find((one) => found.every((other) => containsAll(other, one)));
}

function payloadWithReason(chosen: Chosen): DecisionPayload | undefined {
  const { name, choice, root } = chosen;
  const candidates = candidatesOf(chosen);
  if (candidates.length === 0) return undefined;
  const found = candidates.flatMap(({ payload, missing, alternative }): readonly DecisionPayload[] => {
    const [field = '', second] = missing;
    if (second !== undefined || !reasonFields.includes(field)) return [];
    const reason = { field, schema: schemaOfField(field, alternative, root) };
    const samples = sampleReasons(reason.schema);
    // A pattern is not turned into a sample. The gate checks the reason that the user gives.
    const isPossible =
      samples.length === 0 || samples.some((each) => accepts({ ...payload, [field]: each }, root));
    return isPossible ? [{ payload, reason, needsReason: true }] : [];
  });
  const [first] = found;
  if (first) return found.every((each) => sameJson(each.payload, first.payload)) ? first : undefined;
  // The schema may require the reason without listing it as required.
  const payload = { [name]: choice.value };
  const named = namedReasons(chosen);
  const places =
    named.length > 0 ? named : reasonFields.slice(0, 5).map((field) => ({ field, schema: undefined }));
  const reason = places.find(({ field, schema }) =>
    sampleReasons(schema).some((sample) => accepts({ ...payload, [field]: sample }, root)),
  );
  return reason && { payload, reason, needsReason: true };
}

/** The fields that the schema has for a reason of this choice. */
const namedReasons = ({ choice, root }: Chosen): readonly ReasonPlace[] =>
  choice.alternatives
    .filter((alternative) => fieldNames(alternative).some((field) => reasonFields.includes(field)))
    .slice(0, MAX_CANDIDATES)
    .flatMap((alternative) => reasonPlaceIn(alternative, root) ?? []);

/** A payload that makes a choice in one alternative of the schema, and the required fields that it does not have. */
interface Candidate {
  readonly payload: JsonObject;
  readonly missing: readonly string[];
  readonly alternative: Alternative;
}

/** The different payloads that make a choice; none if there are too many. */
function candidatesOf(chosen: Chosen): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const alternative of chosen.choice.alternatives) {
    const candidate = { ...filled(chosen, alternative), alternative };
    const isKnown = candidates.some((each) =>
      sameJson([each.payload, each.missing], [candidate.payload, candidate.missing]),
    );
    if (!isKnown) candidates.push(candidate);
  }
  return candidates.length > MAX_CANDIDATES ? [] : candidates;
}

/** A choice with the required fields that can have only one value, and the names of the other required fields. */
function filled(
  { name, choice, root }: Chosen,
  alternative: Alternative,
): { readonly payload: JsonObject; readonly missing: readonly string[] } {
  const entries: [string, unknown][] = [[name, choice.value]];
  const missing: string[] = [];
  for (const field of requiredIn(alternative)) {
    if (field === name) continue;
    const forced = forcedValue({ field, alternative, root, side: choice.side });
    if (forced) entries.push([field, forced.value]);
    else missing.push(field);
  }
  return { payload: Object.fromEntries(entries), missing };
}

/**
 * The only value that a required field can have: its constant, the same decision again, or null for a reason or edits
 * that are not given.
 */
function forcedValue(asked: {
  readonly field: string;
  readonly alternative: Alternative;
  readonly root: unknown;
  readonly side: Side | undefined;
}): { readonly value: unknown } | undefined {
  const { field, alternative, root, side } = asked;
  const fields = fieldIn(alternative, field);
  if (fields.length === 0) return undefined;
  const { values, isOpen } = listingOf(fields, root);
  if (decisionFields.includes(field)) {
    const same = values.filter(({ value }) => sideOf(value) === side);
    const decidesNothing = values.every(({ value }) => sideOf(value) === undefined);
    if (!decidesNothing) return same.length === 1 ? same[0] : undefined;
  }
  const [only, second] = values;
  if (!isOpen && !second) return only;
  const isLeftOut = reasonFields.includes(field) || field === 'editedArgs';
  return isLeftOut ? values.find(({ value }) => value === null) : undefined;
}
