import type { Decorator } from '@storybook/react-vite';

/** Renders a component inside a card. */
export const onCard: Decorator = (Story) => (
  <div className="rai-root rai-card" data-status="open">
    <Story />
  </div>
);
