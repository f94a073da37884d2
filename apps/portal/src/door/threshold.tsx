import { Component, type ReactNode } from 'react'

/** What fails at the door is shown in the rooms, which have a page for it (NAV-35). */
export class Threshold extends Component<{ children: ReactNode; onFailure: () => void }> {
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override state = { hasFailed: false }
  override componentDidCatch() {
    this.props.onFailure()
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
