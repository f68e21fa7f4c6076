'use client';
import { useId, useMemo, type ReactNode } from 'react';
import { readApproval } from '../../approvals/approval.js';
import { sameJson, isJsonObject, own } from '../../model/json.js';
import { maskSecrets } from '../../secrets/secrets.js';
import type { PendingInterrupt } from '../../model/PendingInterrupt.js';
import { CallChanges, toolChange, type Change } from '../Changes/CallChanges.js';
import { Changes } from '../Changes/Changes.js';
import { PlainText } from '../PlainText/PlainText.js';
import { useWords } from '../Words/WordsContext.js';
import { SECRET_MASK } from '../../model/secretMask.js';

/**
 * Shows that a question has changed since it was decided, and what has changed: its message, its tool, the values of
 * its arguments or actions, or the schema of its answer.
 */
export function ChangedQuestion({ interrupt }: { interrupt: PendingInterrupt }): ReactNode {
  const { words } = useWords();
  const id = useId();
  const found = useMemo(() => changesOf(interrupt), [interrupt]);
  if (!found) return null;
  const { message, tool, args, actions, schema } = found;
  return (
    <section className="rai-changed" aria-labelledby={id}>
      <p id={id}>
        <strong>{words.changed}</strong>
      </p>
      {message && <ChangedText {...message} />}
      <CallChanges tool={tool} args={args} />
      {actions && <Changes label={words.changedActions} {...actions} />}
      {schema && <p>{words.changedSchema}</p>}
      {!message && !tool && !args && !actions && !schema && <p>{words.changedUnseen}</p>}
    </section>
  );
}

/** The agent's own text, before and after. */
function ChangedText({ before, after }: Change<string | undefined>): ReactNode {
  const { words } = useWords();
  const text = (said: string | undefined) =>
    said === undefined ? (
      <em className="rai-nothing">{words.changeAbsent}</em>
    ) : (
      <PlainText>{said}</PlainText>
    );
  return (
    <div className="rai-changes">
      <p>
        <strong>{words.changedMessage}</strong>
      </p>
      <dl>
        <dt>{words.changeBefore}</dt>
        <dd>
          <del>{text(before)}</del>
        </dd>
        <dt>{words.changeAfter}</dt>
        <dd>
          <ins>{text(after)}</ins>
        </dd>
      </dl>
    </div>
  );
}

interface QuestionChanges {
  readonly message: Change<string | undefined> | undefined;
  readonly tool: Change<string> | undefined;
  readonly args: Change<unknown> | undefined;
  readonly actions: Change<unknown> | undefined;
  readonly schema: boolean;
}

function changesOf(interrupt: PendingInterrupt): QuestionChanges | undefined {
  const { changedFrom, toolCall, actions } = interrupt;
  if (!changedFrom) return undefined;
  const args = maskSecrets(toolCall?.args, readApproval(interrupt)?.argsSchema);
  const current = actions?.map(({ name, args: proposed, argsSchema }) => ({
    name,
    args: maskSecrets(proposed, argsSchema),
  }));
  return {
    message:
      changedFrom.message === interrupt.message
        ? undefined
        : { before: changedFrom.message, after: interrupt.message },
    tool: toolChange(changedFrom.toolName, toolCall?.name),
    // The actions include their arguments.
    args: actions ? undefined : difference(changedFrom.args, args),
    actions: difference(byName(changedFrom.actions), byName(current)),
    schema: !sameJson(changedFrom.responseSchema, interrupt.responseSchema),
  };
}

/** Each action's arguments below its name. The internal names of an action's parts are not shown. */
const byName = (
  actions: readonly { readonly name: string; readonly args?: unknown }[] | undefined,
): unknown => actions?.map(({ name, args }) => ({ [name]: args ?? {} }));

/** The change of a value, without its secrets. A stored secret is a mask, so a changed secret is not shown. */
function difference(before: unknown, after: unknown): Change<unknown> | undefined {
  const shown = maskedAlike(before, after);
  return sameJson(before, shown) ? undefined : { before, after: shown };
}

/** A copy of `value` with a mask wherever `masked` has one, because the value that was secret is still secret. */
function maskedAlike(masked: unknown, value: unknown): unknown {
  if (masked === SECRET_MASK) return SECRET_MASK;
  if (Array.isArray(masked) && Array.isArray(value)) {
    return value.map((item, index) => maskedAlike(masked[index], item));
  }
  if (!isJsonObject(masked) || !isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, maskedAlike(own(masked, key), child)]),
  );
}
