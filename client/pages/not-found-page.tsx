import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'

export function NotFoundPage() {
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          There is nothing on this side.
        </h1>
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
      </div>
      <div className="innersleeve" aria-hidden="true" />
    </div>
  )
}
