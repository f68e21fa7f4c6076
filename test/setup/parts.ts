import { providePanelParts } from '../../src/components/InterruptPanel/loadPanelParts.js';
import * as panelParts from '../../src/components/InterruptPanel/panelParts.js';

// Like test/setup/code.ts for runs. Tests of the time before the parts import the library again.
providePanelParts(panelParts);
