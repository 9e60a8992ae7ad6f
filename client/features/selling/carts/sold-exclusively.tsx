import { Trans } from '@lingui/react/macro'
import { ArrowRight, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { localLongDay } from '#contract/text/dates.ts'
import styles from './license-notes.module.css'

/** Instead of the price: the beat was sold exclusively. It can still be played. */
export function SoldExclusively({ beat, soldAt }: { beat: BeatDetail; soldAt: string }) {
  const [tag] = beat.tags
  return (
    <div className={classNames(styles.soldx, look({ display: 'grid', gap: 's2-5', items: 'start' }))}>
      <Row as="p" size="h3" gap="s3">
        <LineIcon of={Lock} />
        <Trans>Sold exclusively</Trans>
      </Row>
      <Text tone="muted">
        <Trans>Sold on {{ soldAt: localLongDay(soldAt) }}. Licenses bought before stay valid.</Trans>
      </Text>
      <Link className={buttonClass({ small: true })} to={tag ? `/beats?tag=${tag.id}` : '/beats'}>
        <Trans>Find beats like it</Trans>
        <LineIcon of={ArrowRight} size="small" />
      </Link>
    </div>
  )
}
