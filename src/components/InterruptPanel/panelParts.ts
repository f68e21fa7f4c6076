import { oneActionPerPress } from '../PressGuard/oneActionPerPress.js';
import { startPressGuard } from '../PressGuard/startPressGuard.js';
import { ResumeBar } from '../ResumeBar/ResumeBar.js';
import { announceChanges } from './announceChanges.js';
import { Cards } from './Cards.js';
import { keepFocus } from './keepFocus.js';

/** The parts of the panel that show questions. */
export const panelParts = {
  announceChanges,
  Cards,
  keepFocus,
  oneActionPerPress,
  ResumeBar,
  startPressGuard,
};
