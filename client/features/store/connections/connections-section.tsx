import { TokensPanel } from './tokens-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** What connects other programs with the store. */
export function ConnectionsSection() {
  return (
    <>
      <TokensPanel />
      <WebhooksPanel />
    </>
  )
}
