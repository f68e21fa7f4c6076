'use client';
import type { ReactNode } from 'react';
import { PlainText } from '../PlainText/PlainText.js';

/** A web address as text: what precedes the host, the host, and the rest. */
export interface AddressParts {
  readonly before: string;
  readonly host: string;
  readonly after: string;
  /** The host in ASCII (`xn--…`), if it is spelled differently. */
  readonly asciiHost?: string | undefined;
}

/** The text before the last `@` of the authority is a user name and a password, not the host. */
const pattern = /^(https?:\/\/(?:[^/?#\\]*@)?)(\[[^\]]*\]|[^/?#\\:@]+)(.*)$/isu;

/**
 * Splits a web address at its host. `undefined` if the text is not a web address, or the browser reads another host.
 */
export function readAddress(text: string): AddressParts | undefined {
  const [, before, host, after] = pattern.exec(text) ?? [];
  if (before === undefined || host === undefined || after === undefined || /\s/.test(text)) return undefined;
  if (!URL.canParse(text)) return undefined;
  const { hostname } = new URL(text);
  const asciiHost = hostname === host.toLowerCase() ? undefined : hostname;
  return { before, host, after, asciiHost };
}

/** A web address with its host in bold. Never a link. A host with other letters is also shown in ASCII. */
export function Address({ before, host, after, asciiHost }: AddressParts): ReactNode {
  return (
    <span className="rai-address" dir="ltr">
      <PlainText>{before}</PlainText>
      <strong>
        <PlainText>{host}</PlainText>
      </strong>
      {after !== '' && <PlainText>{after}</PlainText>}
      {asciiHost !== undefined && <span className="rai-hint">{` (${asciiHost})`}</span>}
    </span>
  );
}
