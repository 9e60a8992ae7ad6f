import { Trans } from '@lingui/react/macro'
import styles from './struck-price.module.css'
import uiBase from './styles/base.module.css'

/** A former price, struck through, with a label for screen readers. */
export function StruckPrice({ children }: { children: string }) {
  return (
    <s className={styles.was}>
      <span className={uiBase.sr}>
        <Trans>before</Trans>{' '}
      </span>
      {children}
    </s>
  )
}
