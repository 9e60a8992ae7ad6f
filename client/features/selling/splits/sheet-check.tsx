import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/platform/api.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { longDay, utcMoment } from '#contract/text/dates.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import styles from './invitation.module.css'
import { sheetQuery } from './split-queries.ts'

/** Whether a split sheet was signed by all, for anybody who knows its number. */
export function SheetCheck({ number }: { number: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const sheet = useQuery(sheetQuery(number))
  return (
    <Box padTop="fluid-4" padBottom="fluid-6" wrap>
      <Text as="h1" size="h2" tabIndex={-1}>
        <Trans>Split sheet check</Trans>
      </Text>
      {sheet.error instanceof ApiError && sheet.error.status === 404 ? (
        <EmptyNote title={t`No split sheet has this number.`} alert>
          <Text tone="muted">{number}</Text>
          <Text tone="muted">
            <Trans>A sheet can be checked once everybody in it has signed.</Trans>
          </Text>
        </EmptyNote>
      ) : (
        <Loaded query={sheet} problem={t`The split sheet could not be checked.`}>
          {({ statement, isCurrent, signature, signedText, publicKey }) => (
            <Stack gap="s6" shrink>
              <Text size="lede">
                {isCurrent
                  ? t`Everybody has signed this split, and it is the current one.`
                  : t`Everybody has signed this split. A later one has replaced it for newer sales.`}
              </Text>
              <section
                className={classNames(
                  styles.paper,
                  look({ surface: 'tape', tone: 'ink', marginX: { below768: 'bleed' } }),
                )}
                aria-label={t`Split sheet ${{ number: statement.number }}`}
              >
                <header>
                  <Text as="h2" size="3" weight="heavy" stretch="114">
                    {statement.beat.title}
                  </Text>
                  <Text as="span" tone="ink-2">
                    <Trans>
                      by {{ producer: statement.beat.producer }}, for sales from{' '}
                      {{ validFrom: longDay(statement.validFrom) }}
                    </Trans>
                  </Text>
                </header>
                <table className={classNames(styles.table, look({ width: 'full' }))}>
                  <thead>
                    <tr>
                      <th scope="col">
                        <Trans>Legal name</Trans>
                      </th>
                      <th scope="col">
                        <Trans>Signed</Trans>
                      </th>
                      <th scope="col">
                        <Trans>Sales</Trans>
                      </th>
                      <th scope="col">
                        <Trans>Publishing</Trans>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {statement.people.map(({ legalName, role, signedAt, sales, publishing }) => (
                      <tr key={`${legalName} ${signedAt}`}>
                        <th scope="row">
                          {legalName}, {role}
                        </th>
                        <td>{signedAt !== null && utcMoment(signedAt)}</td>
                        <td>{formatPercentage(sales, locale)}</td>
                        <td>{formatPercentage(publishing, locale)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {statement.beat.sha256 !== null && (
                <Text size="fine" tone="muted">
                  <Trans>Fingerprint of the master: SHA-256 {{ sha256: statement.beat.sha256 }}</Trans>
                </Text>
              )}
              <details>
                <Text as="summary" link>
                  <Trans>Signature</Trans>
                </Text>
                <pre
                  className={classNames(styles.proof, look({ breakable: true, size: 'fine' }))}
                >{t`${signedText}\n\nEd25519 ${signature}\n\n${publicKey}`}</pre>
              </details>
            </Stack>
          )}
        </Loaded>
      )}
    </Box>
  )
}
