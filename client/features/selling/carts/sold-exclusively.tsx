import { ArrowRight, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { localLongDay } from '#contract/text/dates.ts'
import styles from './license-notes.module.css'

/** Instead of the price: the beat was sold exclusively. It can still be played. */
export function SoldExclusively({ beat, soldAt }: { beat: BeatDetail; soldAt: string }) {
  const [tag] = beat.tags
  return (
    <div className={styles.soldx}>
      <p className={classNames(styles.soldxTitle, uiType.h3)}>
        <Lock className={uiBase.ico} aria-hidden />
        Sold exclusively
      </p>
      <p className={uiType.muted}>Sold on {localLongDay(soldAt)}. Licenses bought before stay valid.</p>
      <Link className={buttonClass({ small: true })} to={tag ? `/beats?tag=${tag.id}` : '/beats'}>
        Find beats like it
        <ArrowRight className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
      </Link>
    </div>
  )
}
