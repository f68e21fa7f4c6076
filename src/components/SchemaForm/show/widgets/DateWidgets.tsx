'use client';
import * as rjsf from '#rjsf/utils';
import type { WidgetProps } from '@rjsf/utils';
import { useState, type ReactNode } from 'react';
import { useFormContext } from '../../FormContext.js';
import { referable } from '../../ids.js';
import { BaseInput, TextWidget } from '../formParts.js';
import { emptyValueOf } from './emptyValueOf.js';

/** A date. Text that is not a date is shown as text, because a date input would show nothing and still send it. */
export function DateWidget(props: WidgetProps): ReactNode {
  return useShowable(props.value, isDate) ? <BaseInput {...props} type="date" /> : <TextWidget {...props} />;
}

/** A time of day, with seconds if its value has any. The initial value stays as it is written. */
export function TimeWidget(props: WidgetProps): ReactNode {
  const value: unknown = props.value;
  const [first] = useState(value);
  if (!useShowable(value, isTime)) return <TextWidget {...props} />;
  const change = (next: unknown) =>
    props.onChange(
      typeof next === 'string' && next !== first && /^\d\d:\d\d$/.test(next) ? `${next}:00` : next,
    );
  return <BaseInput {...props} type="time" onChange={change} />;
}

/** A date and time, shown in the user's time zone and stored in UTC. The initial value stays as it is written. */
export function DateTimeWidget(props: WidgetProps): ReactNode {
  const value: unknown = props.value;
  const [first] = useState(value);
  const { words } = useFormContext();
  if (!useShowable(value, isMoment)) return <TextWidget {...props} />;
  const hintId = referable(`${props.id}__zone`);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const change = (next: unknown) => {
    const moment = typeof next === 'string' ? toUtc(next, value) : undefined;
    const isFirst = moment && typeof first === 'string' && Date.parse(moment) === Date.parse(first);
    props.onChange(isFirst ? first : (moment ?? emptyValueOf(props)));
  };
  const local = typeof value === 'string' && isMoment(value) ? rjsf.utcToLocal(value) : '';
  return (
    <>
      <BaseInput
        {...props}
        type="datetime-local"
        value={local.replace(/(?::00)?\.000$/, '') || undefined}
        onChange={change}
        hintId={hintId}
      />
      <span className="rai-hint" id={hintId}>
        {words.timeZone({ zone: timeZone })}
      </span>
    </>
  );
}

/**
 * The moment of a local time. When daylight saving time ends, one hour occurs twice, and each local time in it has two
 * moments. The result is the one with the offset of the previous value, so that an edit of the minutes does not move it
 * by an hour.
 */
function toUtc(local: string, before: unknown): string | undefined {
  const first = rjsf.localToUTC(local);
  if (!first || typeof before !== 'string' || !isMoment(before)) return first;
  const [from, to] = [new Date(before), new Date(first)];
  const minutes = from.getTimezoneOffset() - to.getTimezoneOffset();
  const other = new Date(to.getTime() + minutes * 60_000).toISOString();
  return rjsf.utcToLocal(other) === rjsf.utcToLocal(first) ? other : first;
}

/** Whether a native input can show the value. A field that starts with another value stays a text field. */
function useShowable(value: unknown, fits: (text: string) => boolean): boolean {
  const isShowable = (value ?? '') === '' || (typeof value === 'string' && fits(value));
  const [startsShowable] = useState(isShowable);
  return startsShowable && isShowable;
}

/** A valid date, with a year that an input can show. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return text > '0001-01-01' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text);
const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text);
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
  isDay(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));
