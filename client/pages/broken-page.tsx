import { Link } from 'react-router'
import { Button, buttonClass } from '#client/ui/button.tsx'

/** Shown in place of a page that could not be rendered or loaded. */
export function BrokenPage() {
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          Something went wrong.
        </h1>
        <p className="lede">
          We couldn't show this page. Reloading it usually helps, and nothing of yours was lost.
        </p>
        <div className="acts">
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <Link className={buttonClass({})} to="/">
            Home
          </Link>
        </div>
      </div>
    </div>
  )
}
