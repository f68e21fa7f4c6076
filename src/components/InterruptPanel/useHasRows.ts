import { useState, type FocusEvent, type HTMLAttributes } from 'react';
import type { RunSnapshot } from '../../model/RunSnapshot.js';
import { useProvidedRun } from '../../react/AgentRunProvider.js';
import { useRunSelector } from '../../react/useRunSelector.js';
import { MAX_CARDS } from '../Options/HasRowsContext.js';
import { isElement } from '../Page/elements.js';
import { useCardDetails } from '../Preview/useCardDetails.js';

const amountOf = ({ interrupts: { length } }: RunSnapshot) => (length > MAX_CARDS ? 'many' : length > 0);

/**
 * Whether the panel shows the questions as rows. While the focus is in a card, that does not change: a user who types
 * there would lose the focus and the place in the text.
 *
 * @returns also the handlers of the element that contains the cards.
 */
export function useHasRows(): readonly [boolean, Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onBlur'>] {
  const amount = useRunSelector(useProvidedRun(), amountOf);
  const wanted = useCardDetails() !== undefined && amount === 'many';
  const [hasRows, setHasRows] = useState(wanted);
  const [isInUse, setIsInUse] = useState(false);
  // Browsers report no blur of an element that is removed.
  if (isInUse && amount === false) setIsInUse(false);
  if (hasRows !== wanted && !isInUse) setHasRows(wanted);
  return [
    hasRows,
    {
      onFocus: ({ currentTarget, target }) => setIsInUse(isInCard(currentTarget, target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setIsInUse(
          isInCard(currentTarget, relatedTarget) ||
            // In a window that loses the focus, the element keeps it.
            currentTarget.querySelector('article:focus-within') !== null,
        ),
    },
  ];
}

const isInCard = (area: Element, target: unknown): boolean =>
  isElement(target) && area.contains(target) && target.closest('article') !== null;
