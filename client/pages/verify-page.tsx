import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, FlaskConical } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError, getJson } from '#client/platform/api.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { LicenseStatement, Verification } from '#contract/verification.ts'

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const verdicts = {
  valid: ['badge badge--completed', CircleCheck, 'This license is valid.'],
  revoked: ['badge badge--failed', CircleX, 'This license is no longer valid: its payment was refunded.'],
  test: ['badge', FlaskConical, 'This is a test purchase. No money was charged, so this is not a license.'],
  preparing: ['badge badge--pending', Clock, 'This license is valid. Its document is being prepared.'],
} as const satisfies Record<Verification['state'], unknown>

/** What the QR code of a license document leads to: whether the license is in force, for anybody who asks. */
export function VerifyPage() {
  const { certificate = '' } = useParams()
  const verification = useQuery({
    queryKey: ['verification', certificate],
    queryFn: ({ signal }) => getJson<Verification>(`/api/verify/${encodeURIComponent(certificate)}`, signal),
  })
  return (
    <div className="wrap verify">
      <h1 className="h2" tabIndex={-1}>
        License check
      </h1>
      {verification.isPending && <LoadingNote text="Loading..." />}
      {verification.isError &&
        (verification.error instanceof ApiError && verification.error.status === 404 ? (
          <EmptyNote title="No license was issued under this number." alert>
            <p className="muted num">{certificate}</p>
          </EmptyNote>
        ) : (
          <EmptyNote title="The license could not be checked." alert>
            <p className="muted">{verification.error.message}</p>
            <Button onClick={() => verification.refetch()}>Retry</Button>
          </EmptyNote>
        ))}
      {verification.data && <Verdict verification={verification.data} />}
    </div>
  )
}

function Verdict({ verification }: { verification: Verification }) {
  const { state, statement, signedText, signature, publicKey } = verification
  const [look, Icon, text] = verdicts[state]
  return (
    <>
      <p>
        <span className={look}>
          <Icon className="ico" aria-hidden />
          {text}
        </span>
      </p>
      {statement && <Facts statement={statement} />}
      {signedText !== null && (
        <details>
          <summary className="link">Signature</summary>
          <p className="muted small">
            The store signed the text below with its Ed25519 key, so it can be checked without the store.
          </p>
          <pre className="proof">{`${signedText}\n\n${signature}\n\n${publicKey}`}</pre>
        </details>
      )}
    </>
  )
}

function Facts({ statement }: { statement: LicenseStatement }) {
  const rows: [string, string][] = [
    ['Certificate', statement.certificate],
    ['Beat', `${statement.beat.title} by ${statement.beat.producer}`],
    ['License', statement.license.name],
    ['Licensee', statement.licensee ?? 'Name removed with the account'],
    ['Licensor', statement.licensor],
    ['Date', days.format(new Date(statement.issuedAt))],
    ['Order', statement.orderNumber],
    ...statement.license.rights.map(({ label, value }): [string, string] => [label, value]),
    ...statement.files.map(({ name, sha256 }): [string, string] => [name, `SHA-256 ${sha256}`]),
  ]
  return (
    <dl className="facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
