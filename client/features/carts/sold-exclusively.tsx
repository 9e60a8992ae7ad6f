import { ArrowRight, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import type { BeatDetail } from '#contract/beat.ts'

/** Instead of the price: the beat was sold exclusively. It can still be played. */
export function SoldExclusively({ beat, soldAt }: { beat: BeatDetail; soldAt: string }) {
  const [tag] = beat.tags
  return (
    <div className="soldx">
      <p className="soldx__title h3">
        <Lock className="ico" aria-hidden />
        Sold exclusively
      </p>
      <p className="muted">Sold on {longDate(soldAt)}. Licenses bought before stay valid.</p>
      <Link className={buttonClass({ small: true })} to={tag ? `/beats?tag=${tag.id}` : '/beats'}>
        Find beats like it
        <ArrowRight className="ico ico--s" aria-hidden />
      </Link>
    </div>
  )
}

function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' })
}
