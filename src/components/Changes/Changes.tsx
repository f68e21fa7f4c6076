'use client';
import { useEffect, useId, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { diffArguments, type ArgumentChange } from '../../approvals/edits.js';
import { childAt } from '../../forms/pointer.js';
import type { JsonPath } from '../../model/json.js';
import { SECRET_MASK } from '../../model/secretMask.js';
import { maskSecrets, type IsSecret } from '../../secrets/secrets.js';
import { maskEchoes, secretTexts } from '../../secrets/withoutEchoes.js';
import { JsonView } from '../JsonView/JsonView.js';
import { asSeen } from '../PlainText/asSeen.js';
import { PlainText } from '../PlainText/PlainText.js';
import type { TextDiffProps } from '../Preview/TextDiff.js';
import { useCardDetails } from '../Preview/useCardDetails.js';
import { placeInWords } from '../Words/placeInWords.js';
import { useWords } from '../Words/WordsContext.js';

const noSecrets: readonly JsonPath[] = [];

/** A change whose values are not known. */
const changeAt = (path: JsonPath): ArgumentChange => ({ path, kind: 'changed', before: null, after: null });

/** The most changes that are listed. */
const MAX_ROWS = 100;

/** Props of {@link Changes}. */
export interface ChangesProps {
  before: unknown;
  after: unknown;
  /** Marks secrets: a changed secret is listed without its value. @default nothing is secret */
  schema?: unknown;
  /** Marks more secrets by key and path, like the option of a run object. @default none */
  isSecret?: IsSecret | undefined;
  /** Masks the secrets of a value. Replaces `schema` and `isSecret`. */
  mask?: ((value: unknown) => unknown) | undefined;
  /** The paths of more changes, between secrets that are already masked in both values. @default none */
  secrets?: readonly JsonPath[] | undefined;
  /** The heading above the values. @default the words for the changes of an edit */
  label?: string | undefined;
}

/**
 * Lists what an edit changed: the path, the old value and the new value, or one text with its differences. Lists at
 * most 100 changes, and the number of the others.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-kind` | on each row: `added`, `removed` or `changed` |
 */
export function Changes(props: ChangesProps): ReactNode {
  const { before, after, schema, isSecret, secrets = noSecrets, label } = props;
  const { mask = (value) => maskSecrets(value, schema, isSecret) } = props;
  const { words, locale } = useWords();
  const TextDiff = useTextDiff();
  const id = useId();
  const changes = useMemo(
    () => [...diffArguments(before, after), ...secrets.map(changeAt)],
    [before, after, secrets],
  );
  const old = mask(before);
  const current = maskEchoes(mask(after), secretTexts(before, old));
  const more = changes.length - MAX_ROWS;
  if (changes.length === 0) return <p className="rai-hint">{words.changesNone}</p>;
  return (
    <section className="rai-changes" aria-labelledby={id}>
      <table>
        <caption id={id}>{label ?? words.changesLabel}</caption>
        <thead>
          <tr>
            <th scope="col">{words.changePlace}</th>
            <th scope="col">{words.changeBefore}</th>
            <th scope="col">{words.changeAfter}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, MAX_ROWS).map((change) => {
            const [was, is] = [at(old, change.path), at(current, change.path)];
            // The names in a secret are parts of it. The card of a call shows those of its own arguments.
            const shownKey = (key: string | number, index: number) =>
              (props.mask && at(before, change.path.slice(0, index + 1)) !== undefined) ||
              [old, current].every((value) => at(value, change.path.slice(0, index)) !== SECRET_MASK)
                ? key
                : SECRET_MASK;
            return (
              <tr key={JSON.stringify([change.kind, change.path])} data-kind={change.kind}>
                <th scope="row">
                  {change.path.length === 0 ? (
                    words.changeWhole
                  ) : (
                    <PlainText>{placeInWords(change.path.map(shownKey), { words, locale })}</PlainText>
                  )}
                </th>
                {TextDiff &&
                change.kind === 'changed' &&
                isProse(was) &&
                isProse(is) &&
                !looksSame(was, is) ? (
                  <td colSpan={2}>
                    <TextDiff before={was} after={is} />
                  </td>
                ) : (
                  <>
                    <td>{cell('del', change, was)}</td>
                    <td>{cell('ins', change, is)}</td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more > 0 && <p className="rai-hint">{words.changesMore({ count: more, locale })}</p>}
    </section>
  );
}

/**
 * Shows the difference inside a text. Until it has loaded, and if it cannot be loaded, both texts are shown as a whole.
 */
function useTextDiff(): ComponentType<TextDiffProps> | undefined {
  // A card loads it with its details.
  const details = useCardDetails();
  const [TextDiff, setTextDiff] = useState<ComponentType<TextDiffProps>>();
  useEffect(() => {
    if (!details)
      import('../Preview/TextDiff.js').then(
        ({ TextDiff: loaded }) => setTextDiff(() => loaded),
        () => undefined,
      );
  }, [details]);
  return details?.TextDiff ?? TextDiff;
}

/** Whether a value is text with several words. The difference of two such texts is shown inside the text. */
const isProse = (value: unknown): value is string => typeof value === 'string' && /\s/.test(value.trim());

/** Whether the values are lines of text that differ only in spaces at an end, or in the number of spaces. */
const looksSame = (was: unknown, is: unknown): boolean =>
  [was, is].every((text) => typeof text === 'string' && !text.includes('\n')) &&
  asSeen(String(was)) === asSeen(String(is));

/**
 * The old or the new value, with secrets masked. An added value has no old one, and a removed value has no new one.
 * Text is quoted if the type changes, as in `"1"` to 1, and if the two values would look the same.
 */
function cell(Tag: 'del' | 'ins', { kind, before, after }: ArgumentChange, masked: unknown): ReactNode {
  const value = Tag === 'del' ? before : after;
  if (value === undefined) return <JsonView value={value} />;
  const isQuoted =
    kind === 'changed' &&
    typeof masked === 'string' &&
    (typeof before !== typeof after || (masked === value && looksSame(before, after)));
  return <Tag>{<JsonView value={isQuoted ? JSON.stringify(masked) : masked} />}</Tag>;
}

/** The value at a path. If a parent value is a secret, its mask. */
const at = (value: unknown, path: ArgumentChange['path']): unknown =>
  path.reduce((part, key) => (typeof part === 'object' ? childAt(part, key) : part), value);
