'use client';
import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { callForResult } from '../../model/callSafely.js';
import { isJsonObject, own, type JsonObject } from '../../model/json.js';
import { Isolated } from '../ErrorBoundary/IsolatedParts.js';
import { identityOf } from '../Identity/identityOf.js';
import type { Preview, PreviewProps, ToolOptions } from '../Options/ToolOptions.js';
import { useCallView } from './CallView.js';
import { Code } from './Code.js';
import { codeArguments, longestText } from './codeArguments.js';
import { Email, readMessage } from './Email.js';
import { Leaf } from './Leaf.js';
import { Money, readAmount } from './Money.js';
import { Values } from './Values.js';

/** Props of {@link ArgumentsPreview}. */
export interface ArgumentsPreviewProps {
  args: unknown;
  toolName: string;
  /** The schema of the arguments. `contentMediaType` marks text that is code. @default none */
  schema?: unknown;
  /** The host's options for the tool. @default none */
  tool?: ToolOptions | undefined;
}

/**
 * Shows the arguments of a call with the preview that the host selects, else with the one that fits the values. The
 * values that a built-in preview does not show are listed below it. The menu of the buttons, else a button below, shows
 * all arguments as JSON.
 *
 * | data attribute | when |
 * | --- | --- |
 * | `data-preview` | always: `email`, `money`, `code`, `values`, `custom` or `json` |
 */
export function ArgumentsPreview({ args, ...rest }: ArgumentsPreviewProps): ReactNode {
  const { isJson, hasMenu, label, status, onClick } = useCallView('hasValues');
  return (
    <>
      {isJson ? (
        <div className="rai-preview" data-preview="json">
          <Code text={JSON.stringify(args, null, 2)} />
        </div>
      ) : isJsonObject(args) ? (
        <ObjectPreview args={args} {...rest} />
      ) : (
        <div className="rai-preview" data-preview="values">
          <Values value={args} />
        </div>
      )}
      {!hasMenu && (
        <div className="rai-tools">
          <button type="button" className="rai-link" onClick={onClick}>
            {label}
          </button>
          {status}
        </div>
      )}
    </>
  );
}

function ObjectPreview({
  args,
  toolName,
  schema,
  tool,
}: ArgumentsPreviewProps & { args: JsonObject }): ReactNode {
  const before = tool?.before && callForResult(() => tool.before?.(structuredClone(args)));
  const code = codeArguments(args, schema);
  const list = (value: JsonObject) =>
    Object.keys(value).length > 0 && <Values value={value} before={before} code={code} />;
  const preview = tool?.preview;
  if (preview && typeof preview !== 'string') {
    return <HostPreview of={preview} args={args} toolName={toolName} values={list(args)} />;
  }
  const { name, shown, view } = choose(args, preview, before);
  return (
    <div className="rai-preview" data-preview={name}>
      {view}
      {list(Object.fromEntries(Object.entries(args).filter(([key]) => !shown.includes(key))))}
    </div>
  );
}

/** A preview of the host. If it throws or suspends, names and values are shown. */
function HostPreview({
  of: Host,
  values,
  args,
  toolName,
}: PreviewProps & { of: ComponentType<PreviewProps>; values: ReactNode }): ReactNode {
  // The arguments themselves are what the card shows and what an edit starts from.
  const copy = useMemo(() => structuredClone(args), [args]);
  const fallback = (
    <div className="rai-preview" data-preview="values">
      {values}
    </div>
  );
  return (
    <Isolated resetKey={`${identityOf(Host)}`} renderFallback={() => fallback}>
      <Suspense fallback={fallback}>
        <div className="rai-preview" data-preview="custom">
          <Host args={copy} toolName={toolName} />
        </div>
      </Suspense>
    </Isolated>
  );
}

interface Chosen {
  readonly name: Extract<Preview, string>;
  /** The arguments that `view` shows. */
  readonly shown: readonly string[];
  readonly view: ReactNode;
}

/** The preview that the host names, if it fits, else the first that fits. */
function choose(args: JsonObject, wanted: Extract<Preview, string> | undefined, before: unknown): Chosen {
  const may = (name: Chosen['name']) => wanted === undefined || wanted === name;
  const message = may('email') ? readMessage(args) : undefined;
  if (message) {
    const shown = [...message.header, message.body];
    return { name: 'email', shown, view: <Email values={args} {...message} before={before} /> };
  }
  const amount = may('money') ? readAmount(args, wanted === 'money') : undefined;
  if (amount)
    return { name: 'money', shown: [amount.amountKey, amount.currencyKey], view: <Money {...amount} /> };
  const text = wanted === 'code' ? longestText(args) : undefined;
  if (text !== undefined) {
    return {
      name: 'code',
      shown: [text],
      view: <Leaf value={args[text]} before={own(before, text)} isCode />,
    };
  }
  return { name: 'values', shown: [], view: undefined };
}
