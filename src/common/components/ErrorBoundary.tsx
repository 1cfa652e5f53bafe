import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Drawn in place of what failed; `retry` draws the children anew. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** Told once per failure. */
  readonly onError?: (error: Error, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** Keeps a fault in what it draws from taking the rest of the page along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
