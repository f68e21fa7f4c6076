'use client';
import { Component, type ReactNode } from 'react';

/** Props of {@link ErrorBoundary}. */
export interface ErrorBoundaryProps {
  /** The fallback after something below has thrown. */
  renderFallback: (error: unknown) => ReactNode;
  /** Called once the fallback is shown. */
  onCatch?: (() => void) | undefined;
  children: ReactNode;
}

/** Keeps an error below it from unmounting the rest of the page. Give it a `key`: a changed key resets it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught?: { error: unknown } }> {
  override state: { caught?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown): { caught: { error: unknown } } {
    return { caught: { error } };
  }

  override componentDidCatch(): void {
    this.props.onCatch?.();
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? this.props.renderFallback(caught.error) : this.props.children;
  }
}
