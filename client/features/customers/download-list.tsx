import { CUSTOMER_LIST_LENGTH, type CustomerDownload } from '#contract/customer.ts'
import { assetNames } from './asset-names.ts'
import { formatMoment } from './format-moment.ts'

/** The log of downloads. */
export function DownloadList({ downloads }: { downloads: readonly CustomerDownload[] }) {
  return (
    <section className="panel" aria-label="Downloads">
      <h3>Downloads</h3>
      {downloads.length === 0 && <p className="muted">No downloads yet.</p>}
      <ul className="crows">
        {downloads.map(({ id, at, asset, title, orderNumber, isResumed, address }) => (
          <li key={id}>
            <p>
              <b>{asset === 'archive' ? `Everything of ${orderNumber}` : `${title}, ${assetNames[asset]}`}</b>
            </p>
            <p className="muted num">
              {formatMoment(at)}
              {isResumed && ', resumed'}
              {address !== null && `, from ${address}`}
            </p>
          </li>
        ))}
      </ul>
      {downloads.length >= CUSTOMER_LIST_LENGTH && (
        <p className="muted">The last {CUSTOMER_LIST_LENGTH} are shown.</p>
      )}
    </section>
  )
}
