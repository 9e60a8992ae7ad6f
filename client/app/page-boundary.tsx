import { Component, type ReactNode } from 'react'
import { BrokenPage } from '#client/pages/broken-page.tsx'

type Props = {
  resetKey: string
  /** Shown instead; defaults to an error page. */
  fallback?: ReactNode
  children: ReactNode
}
type State = { failed: boolean; resetKey: string }

/** Error boundary for a page's rendering and loading. Resets on navigation. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    const { fallback = <BrokenPage />, children } = this.props
    return this.state.failed ? fallback : children
  }
}
