'use client';
import { descriptionId, type ArrayFieldItemTemplateProps, type ArrayFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Button } from '../../Button/Button.js';
import { PlainText } from '../../PlainText/PlainText.js';
import { useFormWords } from '../FormWordsContext.js';

/** A list whose items can be added, moved and removed. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps): ReactNode {
  const { fieldPathId, title, items, canAdd, disabled, readonly, onAddClick, schema } = props;
  const { words } = useFormWords();
  return (
    <fieldset className="rai-fields" id={fieldPathId.$id} tabIndex={-1}>
      {title && (
        <legend>
          <PlainText>{title}</PlainText>
        </legend>
      )}
      {schema.description && (
        <p className="rai-hint" id={descriptionId(fieldPathId)}>
          <PlainText>{schema.description}</PlainText>
        </p>
      )}
      {items}
      {canAdd && (
        <Button disabled={disabled || readonly} onClick={(event) => onAddClick(event)}>
          {words.addItem({ name: title })}
        </Button>
      )}
    </fieldset>
  );
}

/** One item of a list, with what can be done to it. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps): ReactNode {
  const { children, buttonsProps, hasToolbar, index, disabled, readonly } = props;
  const { words, locale } = useFormWords();
  const name = words.itemNumber({ count: index + 1, locale });
  const { hasMoveUp, hasMoveDown, hasCopy, hasRemove } = buttonsProps;
  const tools = [
    { shown: hasMoveUp, label: words.moveItemUp({ name }), sign: '↑', act: buttonsProps.onMoveUpItem },
    { shown: hasMoveDown, label: words.moveItemDown({ name }), sign: '↓', act: buttonsProps.onMoveDownItem },
    { shown: hasCopy, label: words.copyItem({ name }), sign: '⧉', act: buttonsProps.onCopyItem },
    { shown: hasRemove, label: words.removeItem({ name }), sign: '×', act: buttonsProps.onRemoveItem },
  ];
  return (
    <div className="rai-item">
      {children}
      {hasToolbar && (
        <div className="rai-item-tools">
          {tools.map(
            ({ shown, label, sign, act }) =>
              shown && (
                <button
                  key={sign}
                  type="button"
                  className="rai-icon-button"
                  aria-label={label}
                  disabled={disabled || readonly}
                  onClick={(event) => act(event)}
                >
                  <span aria-hidden>{sign}</span>
                </button>
              ),
          )}
        </div>
      )}
    </div>
  );
}
