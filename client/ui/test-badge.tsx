import { FlaskConical } from 'lucide-react'
import { Badge } from './badge.tsx'

/** Marks test purchases; renders nothing for real ones. */
export function TestBadge({ mode }: { mode: 'sandbox' | 'test' | 'live' }) {
  if (mode === 'live') return null
  return <Badge icon={FlaskConical}>Test purchase</Badge>
}
