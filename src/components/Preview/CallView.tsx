'use client';
import { createContext, useContext, useLayoutEffect, useMemo, useReducer, type ReactNode } from 'react';
import { useWords } from '../Words/WordsContext.js';

/** How the values of a call are shown, and who offers to change that. */
interface CallViewState {
  readonly isJson?: boolean;
  /** There are values that can be shown as JSON. */
  readonly hasValues?: boolean;
  /** A menu offers it, so the values have no button of their own. */
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

/** The view of the call around, and the label and the action of a button that changes it. */
export interface ShownCall extends CallViewState {
  readonly label: string;
  readonly onClick: () => void;
}

/** The view of the call around. `part` is what the component is: the values, or the menu. */
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
    onClick: () => update({ isJson: !isJson }),
  };
}
