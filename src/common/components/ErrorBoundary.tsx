import { Component, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Drawn in place of what failed; `retry` draws the children anew. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** Told once per failure. */
  readonly onError?: (error: Error, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** Keeps a fault in what it draws from taking the rest of the page along. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | null }> {
  override readonly state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : this.props.fallback(error, () => this.setState({ error: null }));
  }
}
