import { FlaskConical } from 'lucide-react'
import { Badge } from './badge.tsx'

/** Marks test purchases and the demo's; renders nothing for real ones. */
export function TestBadge({ mode }: { mode: 'sandbox' | 'test' | 'live' | 'demo' }) {
  if (mode === 'live') return null
  return <Badge icon={FlaskConical}>{mode === 'demo' ? 'Demo' : 'Test purchase'}</Badge>
}
