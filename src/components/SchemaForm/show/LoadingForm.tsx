'use client';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusedAround } from '../../Page/elements.js';
import { takeFocusToCard } from '../../Page/takeFocusToCard.js';
import { FormSkeleton, type FormSkeletonProps } from '../FormSkeleton.js';
import { registerSkeleton } from '../loadForm.js';

/**
 * Takes the place of a form while it loads. The form then replaces its buttons, but not while one of them is pressed.
 * If one has the focus, the focus moves to the card.
 */
export function LoadingForm(props: FormSkeletonProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const focusedCard = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { current: place } = element;
    if (!place) return undefined;
    const remove = registerSkeleton(place);
    return () => {
      remove();
      // It is still in the page.
      const focused = focusedAround(place);
      focusedCard.current = place.contains(focused ?? null) ? place.parentElement : null;
    };
  }, []);
  useEffect(() => () => takeFocusToCard(focusedCard.current, null), []);
  return (
    <div ref={element}>
      <FormSkeleton {...props} />
    </div>
  );
}
