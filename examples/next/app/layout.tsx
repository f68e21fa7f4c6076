import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import 'react-agent-interrupts/styles.css';
import { Providers } from './Providers';

export const metadata: Metadata = { title: 'react-agent-interrupts with Next.js' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
