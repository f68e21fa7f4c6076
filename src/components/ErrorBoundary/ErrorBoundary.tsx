'use client';
import { Component, type ReactNode } from 'react';

/** Props of {@link ErrorBoundary}. */
export interface ErrorBoundaryProps {
  /** What stands there once something below has thrown. */
  renderFallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** Keeps a throw below it from taking the rest of the page away. Give it a `key`: another key starts afresh. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { caught: { error: unknown } } {
    return { caught: { error } };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.renderFallback(caught.error) : this.props.children;
  }
}
