import type { CSSProperties, ReactNode } from 'react';
import type { Token } from './readTokens.js';

interface Props {
  readonly tokens: readonly Token[];
  readonly uses: ReadonlyMap<string, string>;
}

/** Every token that is not a colour, with an example: type, spacing, shape, shadow and motion. */
export function Measures({ tokens, uses }: Props) {
  return (
    <div className="tokens-table">
      <table>
        <caption>Type, spacing, shape and motion</caption>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Example</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ name, light }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <small>{uses.get(name)}</small>
              </th>
              <td>{exampleOf(name)}</td>
              <td>
                <code>{light}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>Multiples of the spacing unit</caption>
        <tbody>
          {[1, 2, 3, 4, 6, 8].map((count) => (
            <tr key={count}>
              <th scope="row">
                <code>{count} × --rai-space</code>
              </th>
              <td>
                <Bar inlineSize={`calc(var(--rai-space) * ${count})`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Bar = (style: CSSProperties) => <span className="tokens-bar" style={style} />;

function exampleOf(name: string): ReactNode {
  const value = `var(${name})`;
  if (name === '--rai-font' || name === '--rai-font-code') {
    return <span style={{ fontFamily: value }}>Pay 1,280.50 EUR?</span>;
  }
  if (name.startsWith('--rai-text-')) return <span style={{ fontSize: value }}>Pay 1,280.50 EUR?</span>;
  if (name === '--rai-line-height') {
    return (
      <span style={{ display: 'block', maxInlineSize: '10rem', lineHeight: value }}>
        Two lines of a text that wraps
      </span>
    );
  }
  if (name === '--rai-space') return <Bar inlineSize={value} />;
  if (name === '--rai-control-size') return <Bar inlineSize="4rem" blockSize={value} />;
  if (name.startsWith('--rai-radius'))
    return <Bar inlineSize="4rem" blockSize="2.5rem" borderRadius={value} />;
  if (name === '--rai-shadow') {
    return <span className="tokens-box" style={{ boxShadow: value }} />;
  }
  return null;
}
