import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'

export function NotFoundPage() {
  return (
    <Outcome title="There is nothing on this side." art={<div className="innersleeve" aria-hidden="true" />}>
      <p className="lede">
        The address may be mistyped, or the page has moved. The beats are still where they were.
      </p>
      <div className="acts">
        <Link className={buttonClass({ variant: 'primary' })} to="/beats">
          Explore beats
          <ArrowRight className="ico" aria-hidden />
        </Link>
        <Link className={buttonClass({})} to="/">
          Home
        </Link>
      </div>
    </Outcome>
  )
}
