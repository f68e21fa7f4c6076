'use client';
import { createContext } from 'react';

/** The `pressGuard` of the panel around, in milliseconds. @default the standard */
export const PressGuardContext = createContext<number | undefined>(undefined);
