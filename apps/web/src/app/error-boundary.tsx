import { Component, type ReactNode } from 'react';
import { ChunkError } from '@portico/client/router/chunk-error.ts';
import { RetryPage } from './retry-page.tsx';

type Props = { children: ReactNode };
type State = { thrown: { error: unknown } | null };

/** No blank screen: an error thrown by a page shows a page that offers to try again (R-ROUTE-8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null };

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error } };
  }

  override render() {
    if (this.state.thrown === null) return this.props.children;
    return (
      <RetryPage
        network={this.state.thrown.error instanceof ChunkError}
        // A browser caches a failed import, and a new release has new file names: only a reload
        // helps.
        onRetry={() => window.location.reload()}
      />
    );
  }
}
