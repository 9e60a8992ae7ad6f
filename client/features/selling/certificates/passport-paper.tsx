import { type ReactNode, useState } from 'react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LicenseMark } from '#client/ui/license-mark.tsx'
import { look } from '#client/ui/primitives.tsx'
import { QrCode } from '#client/ui/qr-code.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { licensorThrough } from '#contract/licenses/license-contract.ts'
import type { Certificate } from '#contract/licenses/license-passport.ts'
import { isTrackout, publishingSplit } from '#contract/licenses/scope-rows.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import { LicenseStamp } from './license-stamp.tsx'
import styles from './passport-paper.module.css'
import { useVerifyUrl } from './verify-url.ts'

/** Rows shown elsewhere on the document. */
const elsewhere = ['Files', 'Publishing']

type Fact = readonly [name: string, value: string]

/** A license as a document: its beat, rights, owner and date. */
export function PassportPaper({
  certificate,
  heading: Heading,
  moreFacts = [],
  children,
}: {
  certificate: Certificate
  /** Heading level of the beat's title. */
  heading: 'h1' | 'h2'
  moreFacts?: readonly Fact[]
  children?: ReactNode
}) {
  const { license, beat, state } = certificate
  const url = useVerifyUrl(certificate.certificate)
  const isOff = state === 'refunded' || state === 'upgraded' || state === 'expired'
  const cells = license.rights.filter(({ label }) => !elsewhere.includes(label))
  return (
    <article
      className={classNames(styles.passport, isOff && styles.passportOff)}
      aria-label={`License ${certificate.certificate}`}
    >
      <header className={classNames(styles.passportHead, look({ row: true, justify: 'between', gap: 's4' }))}>
        <span className={styles.passportKind}>
          <LicenseMark icon={license.icon} isTrackout={isTrackout(license.scope)} />
          <span>{license.name} license</span>
        </span>
        <LicenseStamp state={state} />
      </header>
      <div className={styles.passportId}>
        <Cover image={beat.image} title={beat.title} />
        <div>
          <Heading className={styles.passportT} {...(Heading === 'h1' && { tabIndex: -1 })}>
            {beat.title}
          </Heading>
          <p>produced by {beat.producer}</p>
          <p className={classNames(styles.passportC, look({ numeric: true }))}>{certificate.certificate}</p>
        </div>
        {url !== undefined && (
          <span className={styles.passportQr}>
            <QrCode
              text={url}
              quiet={0}
              label={`Code that leads to the page of license ${certificate.certificate}`}
            />
          </span>
        )}
      </div>
      <dl className={classNames(styles.pcells, look({ numeric: true }))}>
        {cells.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Facts certificate={certificate} more={moreFacts} />
      {children}
    </article>
  )
}

function Cover({ image, title }: { image: string; title: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <Sleeve paper aria-hidden="true">
        <span>{title}</span>
      </Sleeve>
    )
  return (
    <Sleeve
      as="img"
      src={mediaUrl(image)}
      alt={`Cover of ${title}`}
      width={320}
      height={320}
      onError={() => setBroken(true)}
    />
  )
}

function Facts({ certificate, more }: { certificate: Certificate; more: readonly Fact[] }) {
  const { storeName } = useStoreSettings()
  const { license, state, startsAt, endsAt, endedAt, boughtAt, credit, replacedBy } = certificate
  const { longDay } = zonedDays(certificate.timeZone)
  const isSplit = license.rights.some(({ label }) => label === 'Publishing')
  const isRefunded = state === 'refunded'
  const term = isRefunded ? null : endsAt
  const facts: (Fact | false | null | undefined)[] = [
    !isRefunded && ['Licensee', certificate.licensee ?? 'Name removed with the account'],
    ['Licensor', licensorThrough(certificate.licensor, storeName)],
    ['Bought', longDay(boughtAt)],
    term !== null && startsAt !== null && startsAt > boughtAt && ['Begins', longDay(startsAt)],
    term !== null && [state === 'expired' ? 'Ended' : 'Ends', longDay(term)],
    endedAt !== null && [state === 'disputed' ? 'Disputed' : 'Ended', longDay(endedAt)],
    state === 'upgraded' && replacedBy && ['Replaced', longDay(replacedBy.at)],
    certificate.writers !== undefined && ['Made by', certificate.writers],
    isSplit && !isRefunded && ['Publishing', publishingSplit(license.scope)],
    credit !== '' && !isRefunded && ['Credit', `“${credit}”`],
    ...more,
  ]
  return (
    <dl className={styles.pfacts}>
      {facts
        .filter((fact) => !!fact)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
