import { Link } from 'react-router'
import { Button, buttonClass } from '#client/ui/button.tsx'

/** Shown in place of a page that could not be rendered or loaded. */
export function BrokenPage() {
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <h1 className="h1" tabIndex={-1}>
          This page broke.
        </h1>
        <p className="lede">
          It could not be shown. Loading it again usually helps; nothing of yours was lost.
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
