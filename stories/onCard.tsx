import type { Decorator } from '@storybook/react-vite';

/** Puts a part where a card would hold it. */
export const onCard: Decorator = (Story) => (
  <div className="rai-root rai-card" data-status="open">
    <Story />
  </div>
);
