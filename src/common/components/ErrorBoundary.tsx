import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Drawn in place of the children after an error; `retry` draws the children again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode;
  /** Called once for each error. */
  readonly onError?: (error: Error, info: ErrorInfo) => void;
  readonly children: ReactNode;
}

/** Limits an error of its children to this part of the page. */
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

/** Draws nothing until the part has loaded, nor when it fails. */
export function late(part: ReactNode) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>{part}</Suspense>
    </ErrorBoundary>
  );
}
