import { useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { Badge } from './badge.tsx'

/** Marks test purchases and the demo's; renders nothing for real ones. */
export function TestBadge({
  mode,
  short,
}: {
  mode: 'sandbox' | 'test' | 'live' | 'demo'
  /** In a narrow column, beside the badge of the order's state. */
  short?: boolean
}) {
  const { t } = useLingui()
  if (mode === 'live') return null
  return (
    <Badge icon={FlaskConical} outlined={short}>
      {mode === 'demo' ? t`Demo` : short ? t`Test` : t`Test purchase`}
    </Badge>
  )
}
