'use client';
import { useEffect, useLayoutEffect } from 'react';

/**
 * An effect that runs before the user can use what was committed: a layout effect. On a server it is an ordinary
 * effect, because React 18 warns about layout effects there.
 */
export const useCommitEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
