import { providePanelParts } from '../../src/components/InterruptPanel/loadPanelParts.js';
import * as panelParts from '../../src/components/InterruptPanel/panelParts.js';

// As test/setup/code.ts does for runs. Those of what comes before the parts load the library anew.
providePanelParts(panelParts);
