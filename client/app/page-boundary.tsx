import { Component, type ReactNode } from 'react'
import { BrokenPage } from '#client/pages/broken-page.tsx'

type Props = {
  resetKey: string
  /** What is shown instead; a page that says so, unless given. */
  fallback?: ReactNode
  children: ReactNode
}
type State = { failed: boolean; resetKey: string }

/** Catches what a page throws while it renders or loads, and shows a way on in its place. Another page is another try. */
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
