import { providePanelParts } from '../../src/components/InterruptPanel/loadPanelParts.js';
import * as cardDetails from '../../src/components/InterruptCard/cardDetails.js';
import { provideCardDetails } from '../../src/components/Preview/useCardDetails.js';
import { setStandardPressGuard } from '../../src/react/standardPressGuard.js';
import { KeyLegend, listenForShortcuts } from '../../src/components/Shortcuts/listenForShortcuts.js';
import { provideShortcuts } from '../../src/components/Shortcuts/loadShortcuts.js';
import { panelParts } from '../../src/components/InterruptPanel/panelParts.js';

// Like test/setup/code.ts for runs. Tests of the time before the parts import the library again.
providePanelParts(panelParts);
provideCardDetails(cardDetails);
provideShortcuts({ listenForShortcuts, KeyLegend });

// Tests press at once. Those of the guard itself set `pressGuard`.
setStandardPressGuard(0);
