'use client';
import { createContext, useContext, useLayoutEffect, useMemo, useReducer, type ReactNode } from 'react';
import { useWords } from '../Words/WordsContext.js';

/**
 * Whether a card shows the values of a call as JSON, if the user has chosen the view, and which component has the
 * button that changes that.
 */
interface CallViewState {
  readonly isJson?: boolean;
  /** Whether the card has values that it can show as JSON. */
  readonly hasValues?: boolean;
  /** Whether the menu has the button, so that the values need none. */
  readonly hasMenu?: boolean;
}

const merge = (state: CallViewState, part: CallViewState): CallViewState => ({ ...state, ...part });

type CallView = readonly [state: CallViewState, update: (part: CallViewState) => void];
const CallViewContext = createContext<CallView>([{}, () => undefined]);

/** Shares the view of a call between its values and the menu of its buttons. */
export function CallViewProvider({ children }: { children: ReactNode }): ReactNode {
  const [state, update] = useReducer(merge, {});
  const view = useMemo<CallView>(() => [state, update], [state, update]);
  return <CallViewContext.Provider value={view}>{children}</CallViewContext.Provider>;
}

/** The state of the card's view, and the label and the action of a button that changes it. */
export interface ShownCall extends CallViewState {
  readonly label: string;
  /** Announces each change. The component with the button renders it before the button is pressed. */
  readonly status: ReactNode;
  readonly onClick: () => void;
}

/**
 * Returns the view of the card. `part` states which part of the card the calling component is: the values, or the menu.
 */
export function useCallView(part: 'hasValues' | 'hasMenu'): ShownCall {
  const { words } = useWords();
  const [state, update] = useContext(CallViewContext);
  const { isJson } = state;
  useLayoutEffect(() => {
    update({ [part]: true });
    return () => update({ [part]: false });
  }, [update, part]);
  return {
    ...state,
    label: isJson ? words.showAsValues : words.showAsJson,
    status: (
      <span aria-live="polite" className="rai-visually-hidden">
        {isJson ? words.shownAsJson : isJson === false && words.shownAsValues}
      </span>
    ),
    onClick: () => update({ isJson: !isJson }),
  };
}
