import { Download, FileText } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#client/ui/button.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { DeliveredKind, Delivery, OrderedBeat } from '#contract/order.ts'

const kindNames = { 'mp3-320': 'MP3 320', 'master-wav': 'WAV', stems: 'Stems' } as const satisfies Record<
  DeliveredKind,
  string
>

/** The files that a bought license gives, and its document. */
export function DeliveryList({ beat, delivery }: { beat: OrderedBeat; delivery: Delivery }) {
  if (delivery.state === 'revoked')
    return <p className="muted small">This order was refunded, so its downloads are closed.</p>
  return (
    <>
      <ul className="delivery">
        {delivery.files.map((file) =>
          file.url === null ? null : (
            <li key={file.kind}>
              <a
                className={buttonClass({ small: true })}
                href={file.url}
                download={file.name}
                aria-label={`Download ${kindNames[file.kind]} of ${beat.title}`}
              >
                <Download className="ico ico--s" aria-hidden />
                {kindNames[file.kind]}
                {file.bytes !== null && <span className="muted num">{formatBytes(file.bytes)}</span>}
              </a>
            </li>
          ),
        )}
        {delivery.documentUrl !== null && (
          <li>
            <a
              className={buttonClass({ small: true })}
              href={delivery.documentUrl}
              download
              aria-label={`License document of ${beat.title}`}
            >
              <FileText className="ico ico--s" aria-hidden />
              License
            </a>
          </li>
        )}
      </ul>
      {delivery.state === 'preparing' && <LoadingNote text="Preparing your files..." />}
      <p className="muted small">
        Certificate{' '}
        <Link className="link num" to={`/verify/${delivery.certificate}`}>
          {delivery.certificate}
        </Link>
      </p>
    </>
  )
}

function formatBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
