import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/platform/api.ts'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { longDay, utcMoment } from '#contract/text/dates.ts'
import styles from './invitation.module.css'
import { sheetQuery } from './split-queries.ts'

/** Whether a split sheet was signed by all, for anybody who knows its number. */
export function SheetCheck({ number }: { number: string }) {
  const sheet = useQuery(sheetQuery(number))
  return (
    <Box padTop="fluid-4" padBottom="fluid-6" wrap>
      <Text as="h1" size="h2" tabIndex={-1}>
        Split sheet check
      </Text>
      {sheet.error instanceof ApiError && sheet.error.status === 404 ? (
        <EmptyNote title="No split sheet has this number." alert>
          <Text tone="muted">{number}</Text>
          <Text tone="muted">A sheet can be checked once everybody in it has signed.</Text>
        </EmptyNote>
      ) : (
        <Loaded query={sheet} problem="The split sheet could not be checked.">
          {({ statement, isCurrent, signature, signedText, publicKey }) => (
            <Stack gap="s6" shrink>
              <Text size="lede">
                {isCurrent
                  ? 'Everybody has signed this split, and it is the current one.'
                  : 'Everybody has signed this split. A later one has replaced it for newer sales.'}
              </Text>
              <section
                className={classNames(
                  styles.paper,
                  look({ surface: 'tape', tone: 'ink', marginX: { below768: 'bleed' } }),
                )}
                aria-label={`Split sheet ${statement.number}`}
              >
                <header>
                  <Text as="h2" size="3" weight="heavy" stretch="114">
                    {statement.beat.title}
                  </Text>
                  <Text as="span" tone="ink-2">
                    by {statement.beat.producer}, for sales from {longDay(statement.validFrom)}
                  </Text>
                </header>
                <table className={classNames(styles.table, look({ width: 'full' }))}>
                  <thead>
                    <tr>
                      <th scope="col">Legal name</th>
                      <th scope="col">Signed</th>
                      <th scope="col">Sales</th>
                      <th scope="col">Publishing</th>
                    </tr>
                  </thead>
                  <tbody>
                    {statement.people.map(({ legalName, role, signedAt, sales, publishing }) => (
                      <tr key={`${legalName} ${signedAt}`}>
                        <th scope="row">
                          {legalName}, {role}
                        </th>
                        <td>{signedAt !== null && utcMoment(signedAt)}</td>
                        <td>{sales}%</td>
                        <td>{publishing}%</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
              {statement.beat.sha256 !== null && (
                <Text size="fine" tone="muted">
                  Fingerprint of the master: SHA-256 {statement.beat.sha256}
                </Text>
              )}
              <details>
                <Text as="summary" link>
                  Signature
                </Text>
                <pre
                  className={classNames(styles.proof, look({ breakable: true, size: 'fine' }))}
                >{`${signedText}\n\nEd25519 ${signature}\n\n${publicKey}`}</pre>
              </details>
            </Stack>
          )}
        </Loaded>
      )}
    </Box>
  )
}
