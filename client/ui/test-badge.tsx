import { FlaskConical } from 'lucide-react'

/** Marks what was bought without money; nothing for real purchases. */
export function TestBadge({ mode }: { mode: 'sandbox' | 'test' | 'live' }) {
  if (mode === 'live') return null
  return (
    <span className="badge">
      <FlaskConical className="ico" aria-hidden />
      Test purchase
    </span>
  )
}
