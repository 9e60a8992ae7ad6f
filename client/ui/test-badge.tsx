import { FlaskConical } from 'lucide-react'

/** Marks test purchases; renders nothing for real ones. */
export function TestBadge({ mode }: { mode: 'sandbox' | 'test' | 'live' }) {
  if (mode === 'live') return null
  return (
    <span className="badge">
      <FlaskConical className="ico" aria-hidden />
      Test purchase
    </span>
  )
}
