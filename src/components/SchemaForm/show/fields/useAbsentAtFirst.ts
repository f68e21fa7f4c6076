import type { FieldProps } from '@rjsf/utils';
import { useContext, useLayoutEffect } from 'react';
import { isJsonObject, own, sameJson } from '../../../../model/json.js';
import { useFormContext } from '../../FormContext.js';
import { KindTagsContext } from '../templates/kindTags.js';

/**
 * Removes the constants that rjsf has added to a part that starts absent. A condition can show the part at any time. The user
 * adds the items of a list, and chooses the kind of a union. `groupOf` returns the schema of the constants.
 */
export function useAbsentAtFirst(props: FieldProps<unknown>, groupOf: () => unknown): void {
  const { wasGiven } = useFormContext();
  const isInKind = useContext(KindTagsContext) !== undefined;
  useLayoutEffect(() => {
    const { fieldPathId, onChange } = props;
    const { path } = fieldPathId;
    const value: unknown = props.formData;
    const isChosen = isInKind || path.length === 0 || path.some((key) => typeof key === 'number');
    if (!isJsonObject(value) || isChosen || wasGiven(path)) return;
    const fields = own(groupOf(), 'properties');
    const isConstant = (name: string) => sameJson(own(own(fields, name), 'const'), value[name]);
    if (Object.keys(value).every(isConstant)) onChange(undefined, path);
    // oxlint-disable-next-line react/exhaustive-deps -- later changes are the user's
  }, []);
}
