'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { withoutUnknown } from '../../../approvals/edits.js';
import { checkPayload } from '../../../gate/checkPayload.js';
import type { Issue } from '../../../model/Issue.js';
import type { SchemaFormProps } from '../SchemaForm.js';
import { useTwoViews, type TwoViews } from './useTwoViews.js';

/** What collects the value of a form. */
export interface Answer {
  readonly views: TwoViews;
  /** For the form. They keep their identity, so that the fields do not re-render. */
  readonly handlers: {
    readonly onChange: (value: unknown) => void;
    readonly textAt: TwoViews['textAt'];
    readonly keepAt: TwoViews['keepAt'];
    readonly onSubmit: (value: unknown) => void;
    readonly onRefused: () => void;
  };
  /** Whether a submit has been refused. */
  readonly refused: boolean;
  /** The issues of a value. */
  readonly check: (value: unknown) => readonly Issue[];
}

/** Collects one value from the form and from the JSON editor, and reports its drafts and its submit. */
export function useAnswer(props: SchemaFormProps): Answer {
  const { schema, preset = 'answer', checks = true } = props;
  const latest = useRef<{ props: SchemaFormProps; views?: TwoViews }>({ props });
  const views = useTwoViews({
    schema,
    draft: { value: props.value, json: props.json, texts: props.texts },
    original: props.compareTo,
    onDraft: (draft) => latest.current.props.onDraft?.(draft),
    hasDefaults: preset === 'answer',
    fit: useCallback(
      // A draft that was started for other fields adds no values that this form does not show.
      (value: unknown) => (preset === 'answer' ? withoutUnknown(value, schema) : value),
      [preset, schema],
    ),
  });
  useEffect(() => {
    latest.current = { props, views };
  });
  const [refused, setRefused] = useState(false);
  const [handlers] = useState(() => ({
    onChange: (value: unknown) => latest.current.views?.typedInForm(value),
    textAt: views.textAt,
    keepAt: (path: readonly string[], text?: string) => latest.current.views?.keepAt(path, text),
    onSubmit: (value: unknown) => {
      latest.current.views?.flush();
      latest.current.props.onSubmit(value);
    },
    onRefused: () => setRefused(true),
  }));
  const check = (value: unknown): readonly Issue[] => {
    const verdict = checks ? checkPayload(value, schema) : undefined;
    return verdict?.type === 'invalid' ? verdict.issues : [];
  };
  return { views, handlers, refused, check };
}
