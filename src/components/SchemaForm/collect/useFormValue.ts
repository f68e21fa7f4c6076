import type RjsfDefaultForm from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { childAt } from '../../../forms/pointer.js';
import { isJsonObject, own, sameJson, type JsonPath } from '../../../model/json.js';
import { maskSecrets } from '../../../secrets/secrets.js';
import { withPartAt } from '../../Draft/withPartAt.js';
import type { FieldsProps } from '../FieldsProps.js';
import type { ChosenKinds } from '../FormContext.js';
import { ID_SEPARATOR } from '../ids.js';
import { fillIn, startingValue, withoutPartDefaults } from '../prepare/startingValue.js';
import { otherValuesIn, withoutPaths } from './otherValuesIn.js';

/** A ref to the form of rjsf, or of the host. */
export interface FormRef {
  readonly current: RjsfDefaultForm<unknown> | null;
}

/** Synchronizes the value of the form: reports input, and applies values from elsewhere. */
export function useFormValue(
  { value, schema, start, validator, preset, idPrefix, onChange }: FieldsProps,
  form: FormRef,
  container: RefObject<Element | null>,
  chosenKinds: ChosenKinds,
) {
  const [initial] = useState(() => {
    const started = preset === 'edit' ? value : startingValue(value, schema, start, validator);
    // A default may contain more than the fields show. `undefined` keeps rjsf from filling it in again.
    return withoutPaths(otherValuesIn(started, schema), otherValuesIn(value, schema)).reduce<unknown>(
      (all, path) => withPartAt(all, path, undefined),
      started,
    );
  });
  // The value that the form has now, and the one that it was given last.
  const latest = useRef(value);
  const given = useRef(value);
  // The input of hidden fields, by the ids of the fields: the user chose another kind, or a condition is no longer met.
  // It is not sent. If the field applies again, the form gets it back.
  const [hidden] = useState(() => new Map<string, HiddenInput>());
  const [isConditional] = useState(() => /"(if|dependencies)":/.test(JSON.stringify(schema)));
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    keepValues(form, { schema, validator, preset }, isConditional);
  }, [form, isConditional, preset, schema, validator]);
  useEffect(() => {
    // The effect also runs when a hidden `<Activity>` is shown again. The given value is then older than the typed one.
    if (value === given.current) return;
    given.current = value;
    if (sameJson(value, latest.current)) return;
    latest.current = value;
    hidden.clear();
    form.current?.setFieldValue([], structuredClone(value));
  }, [value, form, hidden]);
  const changed = useCallback(
    ({ formData }: IChangeEvent<unknown>, id?: string) => {
      // rjsf reports its defaults while it mounts, and values that were just set. Neither is user input.
      if (!mounted.current || sameJson(formData, latest.current)) return;
      const before = latest.current;
      latest.current = formData;
      onChange(formData);
      // Without an id, the user has added, renamed or removed a value.
      const changedId = id ?? idPrefix;
      const isInside = (field: string): boolean => field.startsWith(changedId + ID_SEPARATOR);
      // A changed list may contain different items.
      for (const field of hidden.keys()) if (isInside(field)) hidden.delete(field);
      // A union without a kind has only its list of kinds, whose id begins with the id of the union.
      const isShown = (field: string): boolean =>
        container.current?.querySelector(
          `[id=${JSON.stringify(field)}],[id^=${JSON.stringify(`${field}__`)}]`,
        ) != null;
      const idOf = (path: JsonPath): string => [idPrefix, ...path].join(ID_SEPARATOR);
      const hide = (field: string, path: JsonPath, input: unknown): void =>
        void hidden.set(field, { path, input, kind: kindAt(path, chosenKinds) });
      const keep = (old: unknown, now: unknown, path: JsonPath): void => {
        const field = idOf(path);
        // Unchanged, or emptied by the user.
        if (old === now || field === changedId) return;
        if (now === undefined && !isShown(field)) hide(field, path, old);
        else if (isJsonObject(old))
          for (const key of Object.keys(old)) keep(old[key], own(now, key), [...path, key]);
      };
      keep(before, formData, []);
      for (const [field, { path, input, kind }] of hidden) {
        if (!isShown(field)) continue;
        // Another kind may show the field as text. If the user chooses the same kind again, the union gives it back.
        if (!sameJson(kind, kindAt(path, chosenKinds)) && isSecretAt(path, input, schema)) continue;
        hidden.delete(field);
        form.current?.setFieldValue([...path], input);
      }
      if (!isConditional) return;
      for (const path of newlyHidden(before, formData, schema, chosenKinds)) {
        const field = idOf(path);
        if (isInside(field)) continue;
        hide(field, path, path.reduce<unknown>(childAt, formData));
        form.current?.setFieldValue([...path], undefined);
      }
    },
    [onChange, hidden, idPrefix, container, form, isConditional, schema, chosenKinds],
  );
  const wasGiven = useCallback(
    (path: readonly (string | number)[]) => path.reduce<unknown>(childAt, latest.current) !== undefined,
    [],
  );
  return { initial, changed, wasGiven, given };
}

/** What the user has typed into a field that is hidden, and the kind of union that it belonged to. */
interface HiddenInput {
  readonly path: JsonPath;
  readonly input: unknown;
  readonly kind: unknown;
}

/** The chosen kind of the innermost union around a field. */
function kindAt(field: JsonPath, chosenKinds: ChosenKinds): unknown {
  const around = [...chosenKinds.values()].filter(({ path }) => sameJson(path, field.slice(0, path.length)));
  return around.sort((a, b) => a.path.length - b.path.length).at(-1)?.kind;
}

/** Whether the input contains a secret, in any kind that the schema has for its field. */
function isSecretAt(path: JsonPath, input: unknown, schema: unknown): boolean {
  const masked = maskSecrets(withPartAt(undefined, path, input), schema);
  return !sameJson(path.reduce<unknown>(childAt, masked), input);
}

/** The values that a condition has hidden, including a condition in the chosen kind of a union. */
function newlyHidden(
  before: unknown,
  after: unknown,
  schema: unknown,
  chosenKinds: ChosenKinds,
): readonly JsonPath[] {
  const places = [{ path: [], kind: schema }, ...chosenKinds.values()];
  return places.flatMap(({ path, kind }) => {
    const [old, now] = [before, after].map((all) =>
      otherValuesIn(path.reduce<unknown>(childAt, all), kind, schema),
    ) as [readonly JsonPath[], readonly JsonPath[]];
    return withoutPaths(now, old).map((below) => [...path, ...below]);
  });
}

/**
 * Keeps rjsf from filling in the defaults of groups and lists again, because the starting value contains them, and from
 * adapting all values when a condition may have changed. It would add empty groups, and remove tuples and values that a
 * list of choices does not offer. In an answer, the defaults and constants of another branch that applies replace those
 * of the previous branch.
 */
function keepValues(
  { current: form }: FormRef,
  { schema, validator, preset }: Pick<FieldsProps, 'schema' | 'validator' | 'preset'>,
  isConditional: boolean,
): void {
  // A host's form need not have this method.
  if (!form?.getStateFromProps) return;
  const isAnswer = preset === 'answer';
  const started = withoutPartDefaults(schema);
  if (isAnswer)
    form.state.schemaUtils.getDefaultFormState = (part, given: unknown, includes): unknown =>
      part === schema ? fillIn(given, started, validator) : fillIn(given, part, validator, schema, includes);
  const derive = form.getStateFromProps.bind(form);
  form.getStateFromProps = (...args) => {
    const adapted: unknown = isAnswer && isConditional && derive(...args).formData;
    // The seventh argument is `shouldSanitize`.
    const next = derive(...args.fill(false, 6, 7));
    if (isJsonObject(adapted))
      for (const [name, start] of Object.entries(adapted))
        if (typeof (start ?? {}) !== 'object')
          next.formData = Object.assign({}, next.formData, { [name]: start });
    return next;
  };
}
