import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiEmpty from '#client/ui/styles/empty.module.css'
import uiType from '#client/ui/styles/type.module.css'

export function NotFoundPage() {
  return (
    <Outcome title="Page not found." art={<div className={uiEmpty.innersleeve} aria-hidden="true" />}>
      <p className={uiType.lede}>
        The address may be mistyped, or the page has moved. The beats are still where they were.
      </p>
      <div className={uiEmpty.acts}>
        <Link className={buttonClass({ variant: 'primary' })} to="/beats">
          Explore beats
          <ArrowRight className={uiBase.ico} aria-hidden />
        </Link>
        <Link className={buttonClass({})} to="/">
          Home
        </Link>
      </div>
    </Outcome>
  )
}
