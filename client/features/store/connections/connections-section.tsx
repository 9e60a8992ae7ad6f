import { TokensPanel } from './tokens-panel.tsx'

/** What connects other programs with the store. */
export function ConnectionsSection() {
  return <TokensPanel />
}
