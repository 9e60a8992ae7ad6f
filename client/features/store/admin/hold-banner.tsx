import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { holdQuery } from './hold-query.ts'

const HoldPanel = lazyComponent(async () => (await import('./hold-panel.tsx')).HoldPanel)

/** Shown until an administrator has said what a restored store is. */
export function HoldBanner() {
  const { data: hold } = useQuery(holdQuery())
  return hold?.isOnHold ? <HoldPanel hold={hold} /> : null
}
