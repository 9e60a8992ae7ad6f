import adminStyles from '#client/features/store/admin/admin.module.css'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { CUSTOMER_LIST_LENGTH, type CustomerDownload } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { assetNames } from './asset-names.ts'
import styles from './customers.module.css'

/** The log of downloads. */
export function DownloadList({ downloads }: { downloads: readonly CustomerDownload[] }) {
  return (
    <section className={adminStyles.panel} aria-label="Downloads">
      <h3>Downloads</h3>
      {downloads.length === 0 && <p className={uiType.muted}>No downloads yet.</p>}
      <ul className={styles.crows}>
        {downloads.map(({ id, at, asset, title, orderNumber, isResumed, address }) => (
          <li key={id}>
            <p>
              <b>{asset === 'archive' ? `Everything of ${orderNumber}` : `${title}, ${assetNames[asset]}`}</b>
            </p>
            <p className={classNames(uiType.muted, uiBase.num)}>
              {localMoment(at)}
              {isResumed && ', resumed'}
              {address !== null && `, from ${address}`}
            </p>
          </li>
        ))}
      </ul>
      {downloads.length >= CUSTOMER_LIST_LENGTH && (
        <p className={uiType.muted}>The last {CUSTOMER_LIST_LENGTH} are shown.</p>
      )}
    </section>
  )
}
