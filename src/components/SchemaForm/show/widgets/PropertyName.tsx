'use client';
import type { FieldTemplateProps } from '@rjsf/utils';
import { useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { schemaLimits } from '../../../../forms/schemaLimits.js';
import { isComposing } from '../../../Page/isComposing.js';
import { SECRET_MASK } from '../../../../model/secretMask.js';
import { visibleString } from '../../../PlainText/visibleText.js';
import { useFormContext } from '../../FormContext.js';
import { GroupContext, IconButton, nameRefusal, useName, useUnreadText } from '../formParts.js';

/**
 * A value that the schema does not describe, with its name and a button to remove it. The button is last: Tab moves
 * from the name to the value, and what the user types there removes nothing.
 */
export function PropertyName(props: FieldTemplateProps): ReactNode {
  const { id, label, disabled, readonly, onKeyRename, onRemoveProperty } = props;
  const { words, locale, uncommitted, faults, textOf } = useFormContext();
  const shown = visibleString(useName(label, { fieldPathId: props.fieldPathId }));
  const isSecret = shown === SECRET_MASK && label !== shown;
  const { names } = useContext(GroupContext);
  const [name, setName] = useState(() => textOf(`${id}-key`) ?? label);
  const [known, setKnown] = useState(label);
  if (known !== label) {
    setKnown(label);
    setName(label);
  }
  useUnreadText(`${id}-key`, name === label ? undefined : name);
  // An unedited name keeps its spaces.
  const next = name === label ? label : name.trim();
  // A value without a name could not be sent, forms cannot contain some names, and rjsf would change a name that occurs
  // twice. Under the name of another field, the value would become the value of that field.
  const isRefused =
    next !== label && (next === '' || schemaLimits.reservedNames.includes(next) || names.includes(next));
  const rename = () => {
    if (next === label) setName(label);
    else if (!isRefused) onKeyRename(next);
  };
  useLayoutEffect(() => {
    if (name === label) return undefined;
    // A refused name stays as it was typed, and nothing is sent under the name that it had before.
    if (isRefused) faults.set(id, nameRefusal(isSecret ? SECRET_MASK : next, { words, locale }));
    else uncommitted.set(id, rename);
    return () => void (faults.delete(id), uncommitted.delete(id));
  });
  return (
    <div className="rai-entry">
      <input
        className="rai-input"
        id={`${id}-key`}
        aria-label={words.propertyName({ name: shown })}
        {...(isSecret && { type: 'password', autoComplete: 'off' })}
        value={name}
        disabled={disabled || readonly}
        onChange={({ target }) => setName(target.value)}
        // A submit button commits the name itself. If the error of the name disappeared now, the button would move away
        // from the press.
        onBlur={({ relatedTarget }) => {
          if ((relatedTarget as Partial<HTMLButtonElement> | null)?.type !== 'submit') rename();
        }}
        // Enter confirms the name. It would submit a form in which the value is not filled in yet.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          rename();
        }}
      />
      {props.children}
      {!readonly && (
        <IconButton
          sign="×"
          label={words.removeItem({ name: shown })}
          disabled={disabled}
          onClick={onRemoveProperty}
        />
      )}
    </div>
  );
}
