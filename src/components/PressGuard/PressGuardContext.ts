'use client';
import { createContext } from 'react';

/** The `pressGuard` of the surrounding panel, in milliseconds. @default the standard time */
export const PressGuardContext = createContext<number | undefined>(undefined);
