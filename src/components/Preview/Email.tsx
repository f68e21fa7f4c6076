'use client';
import type { ReactNode } from 'react';
import type { JsonObject } from '../../model/json.js';
import { own } from '../../model/json.js';
import { lettersOf } from '../../model/lettersOf.js';
import { LongText } from '../JsonView/LongText.js';
import { PlainText } from '../PlainText/PlainText.js';
import { Leaf } from './Leaf.js';

/** The arguments that a message consists of, by their names. */
export interface MessageParts {
  /** In the order of a letter. */
  readonly header: readonly string[];
  readonly body: string;
}

const headerNames = ['from', 'to', 'recipient', 'recipients', 'cc', 'bcc', 'replyto', 'subject'];
const bodyNames = ['body', 'text', 'message', 'content', 'html'];

/** Finds a message among the values: at least one recipient, one text, and short texts for the header. */
export function readMessage(values: JsonObject): MessageParts | undefined {
  const plain = new Map(Object.keys(values).map((key) => [lettersOf(key), key]));
  const header = headerNames.flatMap((name) => {
    const key = plain.get(name);
    return key !== undefined && isHeader(values[key]) ? [key] : [];
  });
  const body = bodyNames
    .map((name) => plain.get(name))
    .find((key) => key !== undefined && typeof values[key] === 'string');
  const isAddressed = ['to', 'recipient', 'recipients'].some((name) =>
    header.includes(plain.get(name) ?? ''),
  );
  return body !== undefined && isAddressed ? { header, body } : undefined;
}

const isHeader = (value: unknown): boolean =>
  (typeof value === 'string' && !value.includes('\n')) ||
  (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string'));

/** Props of {@link Email}. */
export interface EmailProps extends MessageParts {
  values: JsonObject;
  /** The values that the message replaces. @default none */
  before?: unknown;
}

/** A message: who receives it and what it is about, above its text. */
export function Email({ values, header, body, before }: EmailProps): ReactNode {
  return (
    <div className="rai-email">
      <dl>
        {header.map((key) => (
          <div key={key}>
            <dt>
              <PlainText>{key}</PlainText>
            </dt>
            <dd>
              <Addressees value={values[key]} before={own(before, key)} />
            </dd>
          </div>
        ))}
      </dl>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is no set of fields */}
      <div className="rai-email-body" role="group" aria-label={body}>
        <Leaf value={values[body]} before={own(before, body)} />
      </div>
    </div>
  );
}

function Addressees({ value, before }: { value: unknown; before: unknown }): ReactNode {
  if (!Array.isArray(value)) return <Leaf value={value} before={before} />;
  return (
    <ul>
      {value.map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be equal
        <li key={index}>
          <LongText text={String(each)} />
        </li>
      ))}
    </ul>
  );
}
