'use client';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../../Button/Button.js';
import { takeFocus } from '../../../Page/takeFocus.js';
import { useAfterChange } from '../../../Page/useAfterChange.js';
import { placeInWords } from '../../../Words/placeInWords.js';
import { focusInside } from '../../focusField.js';
import { useFormContext } from '../../FormContext.js';
import { descriptionIdOf } from '../../ids.js';
import { IconButton } from '../IconButton.js';
import { fieldAria } from '../widgets/fieldAria.js';
import { LabelText, useName } from './LabelText.js';
import { DescriptionFieldTemplate } from './TextTemplates.js';
import { visibleString } from '../../../PlainText/visibleText.js';

/** A list whose items can be added, moved and removed. The focus moves to the affected item. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps): ReactNode {
  const { fieldPathId, title, items, canAdd, disabled, readonly, onAddClick, schema, rawErrors } = props;
  const { words, idPrefix } = useFormContext();
  const list = useRef<HTMLFieldSetElement>(null);
  const count = items.length;
  const adding = useRef(false);
  useAfterChange(count, (before) => {
    const added = list.current?.querySelectorAll(':scope > .rai-item')[count - 1];
    if (adding.current && count > before && added) focusInside(added);
    adding.current = false;
    // The button that removed the item has unmounted with it.
    if (count < before) takeFocus(list.current);
  });
  const name = useName(title, props);
  const isRoot = fieldPathId.$id === idPrefix;
  const shown = isRoot ? (schema.title ?? '') : name;
  const aria = fieldAria({ id: fieldPathId.$id, options: {}, schema, rawErrors, label: title });
  const place = usePlace(fieldPathId.path);
  const add = words.addItem({ name: visibleString(shown) || place });
  return (
    <fieldset
      className="rai-fields"
      id={fieldPathId.$id}
      ref={list}
      tabIndex={-1}
      aria-describedby={aria['aria-describedby']}
      data-absent={props.optionalDataControl && count === 0 ? '' : undefined}
    >
      {shown && (
        <legend>
          <LabelText required={props.required || isRoot}>{shown}</LabelText>
        </legend>
      )}
      <DescriptionFieldTemplate id={descriptionIdOf(fieldPathId)} description={schema.description} />
      {items}
      {canAdd && !readonly && (
        <Button
          aria-label={add.includes(place) ? add : `${add}, ${place}`}
          disabled={disabled}
          onClick={(event) => {
            adding.current = true;
            onAddClick(event);
          }}
        >
          {add}
        </Button>
      )}
      {props.optionalDataControl}
    </fieldset>
  );
}

/** The place in the outermost list, for the names of buttons. Empty for a list that no other one contains. */
function usePlace(path: readonly (string | number)[]): string {
  const form = useFormContext();
  const first = path.findIndex((key) => typeof key === 'number');
  return first < 0 ? '' : visibleString(placeInWords(form.shownPath(path).slice(first), form));
}

/** One item of a list, below its buttons. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps): ReactNode {
  const { children, buttonsProps: buttons, hasToolbar, disabled, readonly } = props;
  const { words } = useFormContext();
  const toolbar = useRef<HTMLDivElement>(null);
  const name = usePlace(buttons.fieldPathId.path);
  const tool = (shown: boolean, sign: string, label: string, act: typeof buttons.onMoveUpItem) =>
    shown && (
      <IconButton
        {...{ sign, label }}
        disabled={disabled}
        onClick={(event) => {
          const button = event.currentTarget;
          act(event);
          // rjsf drops the focus, and the item moves in the next commit. If the item is removed, the list handles the
          // focus.
          setTimeout(() => (button.isConnected ? button : toolbar.current?.querySelector('button'))?.focus());
        }}
      />
    );
  return (
    <div className="rai-item">
      {hasToolbar && !readonly && (
        <div className="rai-item-tools" ref={toolbar}>
          {tool(buttons.hasMoveUp, '↑', words.moveItemUp({ name }), buttons.onMoveUpItem)}
          {tool(buttons.hasMoveDown, '↓', words.moveItemDown({ name }), buttons.onMoveDownItem)}
          {tool(buttons.hasCopy, '⧉', words.copyItem({ name }), buttons.onCopyItem)}
          {tool(buttons.hasRemove, '×', words.removeItem({ name }), buttons.onRemoveItem)}
        </div>
      )}
      {children}
    </div>
  );
}
