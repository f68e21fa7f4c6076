import { sameJson } from '../model/json.js';
import type { DecisionRecord } from '../model/RunSnapshot.js';

/**
 * Whether two records are about one sent answer. Tabs that have not received each other's messages can send different
 * decisions in one batch: these are two answers.
 */
const areOneAnswer = (one: DecisionRecord, other: DecisionRecord): boolean =>
  one.resumedBy === other.resumedBy || sameJson(one.decision, other.decision);

const idOf = ({ batchId, key }: DecisionRecord): string => JSON.stringify([batchId, key]);

/** The records by batch and interrupt. */
export function indexOfRecords(records: readonly DecisionRecord[]) {
  const byId = new Map<string, DecisionRecord[]>();
  for (const record of records) byId.set(idOf(record), [...(byId.get(idOf(record)) ?? []), record]);
  const sameIds = (record: DecisionRecord): readonly DecisionRecord[] => byId.get(idOf(record)) ?? [];
  return {
    /** The record about the same answer. */
    find: (record: DecisionRecord) => sameIds(record).find((each) => areOneAnswer(each, record)),
    /** Whether the records list only other decisions about this interrupt in this batch. */
    hasOnlyRivals: (record: DecisionRecord): boolean =>
      sameIds(record).length > 0 && !sameIds(record).some((each) => areOneAnswer(each, record)),
  };
}

/**
 * The records of `own` that stay in addition to those of another tab: their batch is not known there, or their decision
 * differs.
 */
export function recordsBeside(
  own: readonly DecisionRecord[],
  theirs: readonly DecisionRecord[],
): readonly DecisionRecord[] {
  const batches = new Set(theirs.map(({ batchId }) => batchId));
  const index = indexOfRecords(theirs);
  return own.filter((record) => !batches.has(record.batchId) || index.hasOnlyRivals(record));
}

/** The history with the records of another tab, each in the place of the record of the same answer. */
export function withRecords(
  own: readonly DecisionRecord[],
  theirs: readonly DecisionRecord[],
): readonly DecisionRecord[] {
  const [known, reported] = [indexOfRecords(own), indexOfRecords(theirs)];
  return [
    ...own.map((record) => reported.find(record) ?? record),
    ...theirs.filter((record) => !known.find(record)),
  ];
}
