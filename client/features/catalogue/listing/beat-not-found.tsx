import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Cell } from '#client/ui/meter-parts.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { EmptySleeve } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import styles from './beat-not-found.module.css'

const REDIRECT_AFTER_SECONDS = 5

/** Unknown beat: redirects to all beats after five seconds. */
export function BeatNotFound() {
  const { t } = useLingui()
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
    <Outcome title={t`Oops, we couldn't find this beat.`} art={<EmptySleeve aria-hidden="true" />}>
      <Text size="lede">
        <Trans>
          The sleeve is here, the record isn't. We'll take you to all beats in{' '}
          <b>
            <Plural value={left} one="# second" other="# seconds" />
          </b>
          .
        </Trans>
      </Text>
      <div className={styles.runout} aria-hidden="true">
        {Array.from({ length: REDIRECT_AFTER_SECONDS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: five lamps that never move
          <Cell key={at} lit={at < left} />
        ))}
      </div>
      <Link className={buttonClass({ variant: 'primary' })} to="/beats" replace>
        <Trans>Explore more beats</Trans>
        <LineIcon of={ArrowRight} />
      </Link>
    </Outcome>
  )
}
