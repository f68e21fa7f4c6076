import { contrast, edgePair, readRgb, textPairs } from '../contrast.js';
import { computed, type Token } from './readTokens.js';

interface Props {
  readonly tokens: readonly Token[];
  readonly uses: ReadonlyMap<string, string>;
}

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Every colour, with its value in both themes. */
export function Colours({ tokens, uses }: Props) {
  return (
    <div className="tokens-table">
      <table>
        <caption>Colours</caption>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.name}>
              <th scope="row">
                <code>{token.name}</code>
                <small>{uses.get(token.name)}</small>
              </th>
              {themes.map((theme) => (
                <td key={theme}>
                  <span className="tokens-swatch" style={{ background: token[theme] }} />
                  <code>{token[theme]}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The contrast of each text on each of its backgrounds, and of the edge of a control. */
export function Contrasts({ tokens }: Pick<Props, 'tokens'>) {
  const values = new Map(tokens.map((token) => [token.name, token]));
  return (
    <div className="tokens-table">
      <table>
        <caption>Contrast</caption>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Light</th>
            <th scope="col">Dark</th>
            <th scope="col">At least</th>
          </tr>
        </thead>
        <tbody>
          {[...textPairs, edgePair].map(([front, back]) => (
            <tr key={`${front} ${back}`}>
              <th scope="row">
                <code>{front.replace('--rai-', '')}</code> on <code>{back.replace('--rai-', '')}</code>
              </th>
              {themes.map((theme) => (
                <td key={theme}>
                  <Contrast front={values.get(front)} back={values.get(back)} theme={theme} />
                </td>
              ))}
              <td>{front === edgePair[0] ? '3.0' : '7.0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ContrastProps {
  readonly front: Token | undefined;
  readonly back: Token | undefined;
  readonly theme: Theme;
}

function Contrast({ front, back, theme }: ContrastProps) {
  if (!front || !back) return null;
  const ratio = contrast(readRgb(computed(front[theme])), readRgb(computed(back[theme])));
  return (
    <>
      {front.name === edgePair[0] ? (
        <span
          className="tokens-swatch"
          style={{ background: back[theme], borderColor: front[theme], borderWidth: 3 }}
        />
      ) : (
        <span
          className="tokens-swatch"
          aria-hidden="true"
          style={{ background: back[theme], color: front[theme] }}
        >
          Aa
        </span>
      )}
      {/* Rounded down, so that the number promises no more than there is. */}
      <output>{(Math.floor(ratio * 10) / 10).toFixed(1)}</output>
    </>
  );
}
