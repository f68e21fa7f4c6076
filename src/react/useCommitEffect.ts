'use client';
import { useEffect, useLayoutEffect } from 'react';

/**
 * A layout effect: it runs before any input below the component can be stored. On a server it is an effect, because React 18
 * warns about layout effects there.
 */
export const useCommitEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
