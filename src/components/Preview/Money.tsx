'use client';
import type { ReactNode } from 'react';
import { isJsonObject, type JsonObject } from '../../model/json.js';
import { lettersOf } from '../../model/lettersOf.js';
import { useWords } from '../Words/WordsContext.js';

/** An amount and its currency, with the names of the arguments that contain them. */
export interface Amount {
  readonly amountKey: string;
  readonly currencyKey: string;
  readonly amount: number | string;
  /** An ISO 4217 code in capital letters. */
  readonly currency: string;
}

const amountNames = new Set(['amount', 'total', 'price', 'value', 'sum', 'totalamount']);
const currencyNames = new Set(['currency', 'currencycode']);
/** The names of arguments that can change the unit of an amount, for example to cents. */
const unitName = /unit|minor|cent|scale|decimal|exponent|precision|multiplier|factor/i;
/** A number in text that is formatted without a change of its value, and its decimals. */
const decimal = /^-?(?:0|[1-9]\d{0,14})(\.\d{1,6})?$/;

/**
 * Finds an amount of money among the values. `undefined` unless there is exactly one amount and exactly one currency,
 * and no argument that can change the unit. Only decimals show that an amount is not in cents, so an amount without
 * them counts only if the host has named it.
 */
export function readAmount(values: JsonObject, isNamed = false): Amount | undefined {
  if (Object.keys(values).some((key) => unitName.test(key))) return undefined;
  const named = (names: ReadonlySet<string>) =>
    Object.keys(values).filter((key) => names.has(lettersOf(key)));
  const [[amountKey, second], [currencyKey, third]] = [named(amountNames), named(currencyNames)];
  if (amountKey === undefined || currencyKey === undefined || second !== undefined || third !== undefined) {
    return undefined;
  }
  const [amount, currency] = [values[amountKey], values[currencyKey]];
  if (typeof amount !== 'number' && typeof amount !== 'string') return undefined;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return undefined;
  const [found, decimals] = decimal.exec(String(amount)) ?? [];
  // In text, `1.280` may be written with the separator of thousands of another language.
  if (typeof amount === 'string' && decimals?.length === 4) return undefined;
  const isClear = decimals !== undefined || (isNamed && found !== undefined);
  return isClear ? { amountKey, currencyKey, amount, currency } : undefined;
}

/** The amount, if a value consists of an amount and its currency only. */
export const onlyAmount = (value: unknown): Amount | undefined =>
  isJsonObject(value) && Object.keys(value).length === 2 ? readAmount(value) : undefined;

/** An amount in the reader's format, with all its digits and the code of its currency. */
export function Money({ amount, currency }: Amount): ReactNode {
  const { locale } = useWords();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 6 });
  // Without the mark, Arabic shows the sign of `US$` before its letters.
  const text = format.format(Number(amount)).replace(/[A-Z]\p{Sc}$/u, '$&\u200e');
  return (
    <data className="rai-money" value={String(amount)}>
      {text}
      {/* Several currencies share a sign, such as the dollar sign. */}
      {!text.includes(currency) && (
        <>
          {' '}
          <bdi className="rai-hint">{currency}</bdi>
        </>
      )}
    </data>
  );
}
