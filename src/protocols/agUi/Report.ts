import type { Issue } from '../../model/Issue.js';

/** Reports one malformed part of an interrupt. */
export type Report = (path: Issue['path'], message: string) => void;
