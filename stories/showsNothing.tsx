import type { Decorator } from '@storybook/react-vite';

/** Draws a frame with the reason around a component that renders nothing visible, so that its story is not blank. */
export const showsNothing =
  (why: string): Decorator =>
  (Story) => (
    <div
      style={{
        padding: '1rem',
        border: '1px dashed var(--rai-control-line)',
        borderRadius: 'var(--rai-radius)',
      }}
    >
      <p className="rai-root" style={{ margin: 0 }}>
        {why}
      </p>
      <Story />
    </div>
  );
