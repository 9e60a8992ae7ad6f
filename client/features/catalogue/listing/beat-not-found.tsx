import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import outcomeStyles from '#client/features/selling/checkout/outcome.module.css'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiEmpty from '#client/ui/styles/empty.module.css'
import uiMeter from '#client/ui/styles/meter.module.css'
import uiType from '#client/ui/styles/type.module.css'

const REDIRECT_AFTER_SECONDS = 5

/** Unknown beat: redirects to all beats after five seconds. */
export function BeatNotFound() {
  const [left, setLeft] = useState(REDIRECT_AFTER_SECONDS)
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      if (left > 1) setLeft(left - 1)
      else navigate('/beats', { replace: true })
    }, 1000)
    return () => clearTimeout(timer)
  }, [left, navigate])
  return (
    <Outcome
      title="Oops, we couldn't find this beat."
      art={<div className={uiEmpty.innersleeve} aria-hidden="true" />}
    >
      <p className={uiType.lede}>
        The sleeve is here, the record isn't. We'll take you to all beats in{' '}
        <b>
          {left} {left === 1 ? 'second' : 'seconds'}
        </b>
        .
      </p>
      <div className={outcomeStyles.runout} aria-hidden="true">
        {Array.from({ length: REDIRECT_AFTER_SECONDS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five lamps that never move
          <i key={at} className={at < left ? uiMeter.on : undefined} />
        ))}
      </div>
      <Link className={buttonClass({ variant: 'primary' })} to="/beats" replace>
        Explore more beats
        <ArrowRight className={uiBase.ico} aria-hidden />
      </Link>
    </Outcome>
  )
}
