import { Panel, Text } from '#client/ui/primitives.tsx'
import { CUSTOMER_LIST_LENGTH, type CustomerDownload } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { assetNames } from './asset-names.ts'
import styles from './customers.module.css'

/** The log of downloads. */
export function DownloadList({ downloads }: { downloads: readonly CustomerDownload[] }) {
  return (
    <Panel as="section" pad="fluid-2" aria-label="Downloads">
      <h3>Downloads</h3>
      {downloads.length === 0 && <Text tone="muted">No downloads yet.</Text>}
      <ul className={styles.crows}>
        {downloads.map(({ id, at, asset, title, orderNumber, isResumed, address }) => (
          <li key={id}>
            <p>
              <b>{asset === 'archive' ? `Everything of ${orderNumber}` : `${title}, ${assetNames[asset]}`}</b>
            </p>
            <Text tone="muted" numeric>
              {localMoment(at)}
              {isResumed && ', resumed'}
              {address !== null && `, from ${address}`}
            </Text>
          </li>
        ))}
      </ul>
      {downloads.length >= CUSTOMER_LIST_LENGTH && (
        <Text tone="muted">The last {CUSTOMER_LIST_LENGTH} are shown.</Text>
      )}
    </Panel>
  )
}
