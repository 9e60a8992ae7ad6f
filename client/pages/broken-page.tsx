import { Link } from 'react-router'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import uiEmpty from '#client/ui/styles/empty.module.css'
import uiType from '#client/ui/styles/type.module.css'

/** Shown when a page failed to render or load. */
export function BrokenPage() {
  return (
    <Outcome title="Something went wrong.">
      <p className={uiType.lede}>
        We couldn't show this page. Reloading it usually helps, and nothing of yours was lost.
      </p>
      <div className={uiEmpty.acts}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Link className={buttonClass({})} to="/">
          Home
        </Link>
      </div>
    </Outcome>
  )
}
