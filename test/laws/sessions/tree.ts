import { cdp } from 'vitest/browser';

/** A node of the browser's accessibility tree. */
export interface Node {
  readonly role: string;
  readonly name: string;
  /** What a screen reader reads of its value; `''` if it has none. */
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly children: readonly Node[];
}

interface Raw {
  readonly nodeId: string;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: unknown };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  readonly childIds?: readonly string[];
}

interface Frame {
  readonly frame: { readonly id: string; readonly url: string };
  readonly childFrames?: readonly Frame[];
}

interface Session {
  send(method: 'Page.getFrameTree'): Promise<{ frameTree: Frame }>;
  send(method: 'Accessibility.getFullAXTree', params: object): Promise<{ nodes: readonly Raw[] }>;
}

/** Vitest's provider defines the type of a session, and Playwright's types are not installed in the page. */
const session = (): Session => cdp();

let frameId: string | undefined;

async function ownFrame(): Promise<string | undefined> {
  const { frameTree } = await session().send('Page.getFrameTree');
  const find = ({ frame, childFrames = [] }: Frame): string | undefined =>
    frame.url === location.href ? frame.id : childFrames.map(find).find((id) => id !== undefined);
  return find(frameTree);
}

/** The accessibility tree of the page as it is now. */
export async function readTree(): Promise<Node> {
  frameId ??= await ownFrame();
  const { nodes } = await session().send('Accessibility.getFullAXTree', { frameId });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const [root] = nodes;
  if (!root) throw new Error('The page has no accessibility tree.');
  const read = (raw: Raw): Node => {
    const property = (name: string) => raw.properties?.find((each) => each.name === name)?.value.value;
    const spoken = property('valuetext') || raw.value?.value;
    return {
      role: raw.role?.value ?? '',
      name: raw.name?.value ?? '',
      value: typeof spoken === 'string' || typeof spoken === 'number' ? String(spoken) : '',
      checked: property('checked') === true || property('checked') === 'true',
      disabled: property('disabled') === true,
      children: (raw.childIds ?? []).flatMap((id) => {
        const child = byId.get(id);
        return child ? [read(child)] : [];
      }),
    };
  };
  return read(root);
}

/** Every node below `node` that `fits`, in the order of the page. It does not look into a node that fits. */
export function all(node: Node, fits: (node: Node) => boolean): readonly Node[] {
  return node.children.flatMap((child) => (fits(child) ? [child] : all(child, fits)));
}

/** The first of them. */
export const first = (node: Node, fits: (node: Node) => boolean): Node | undefined => all(node, fits)[0];

/** All text below a node. */
export const textOf = (node: Node): string =>
  node.role === 'StaticText' ? node.name : node.children.map(textOf).join(' ');
