/** The parts of the panel that show questions. One module, because it is one chunk, loaded while the agent works. */
export { oneActionPerPress } from '../PressGuard/oneActionPerPress.js';
export { startPressGuard } from '../PressGuard/startPressGuard.js';
export { ResumeBar } from '../ResumeBar/ResumeBar.js';
export { announceChanges } from './announceChanges.js';
export { Cards } from './Cards.js';
export { keepFocus } from './keepFocus.js';
