import { createContext } from 'react';

/** A panel with more questions than this shows them as rows. */
export const MAX_CARDS = 8;

/** Whether the panel shows the questions as rows. Rows have their own numbers and approvals of several questions. */
export const HasRowsContext = createContext(false);
