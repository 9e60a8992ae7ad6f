import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import type { MailTest, StoreStatus } from '#contract/settings.ts'
import { FactList } from './fact-list.tsx'
import { formatBytes, formatMoment } from './format-facts.ts'
import { SectionHead } from './section-form.tsx'
import { firstStepsQuery, statusQuery } from './settings-queries.ts'

/** A section that only shows: what it is about is set where the store runs. */
function StatusSection({
  title,
  intro,
  children,
}: {
  title: string
  intro: string
  children: (status: StoreStatus) => ReactNode
}) {
  return (
    <section className="panel form" aria-label={title}>
      <SectionHead title={title} intro={intro} />
      <Loaded query={useQuery(statusQuery())} problem="The state of the store could not be loaded.">
        {children}
      </Loaded>
    </section>
  )
}

export function MailSection() {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => sendJson<MailTest>('POST', '/api/settings/test-mail', {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: firstStepsQuery().queryKey }),
  })
  return (
    <StatusSection
      title="Mail"
      intro="Receipts, sign-in links and notices. The server is set by SMTP_URL and MAIL_FROM where the store runs, because it holds a password."
    >
      {({ mail }) => (
        <>
          <FactList
            facts={[
              [
                'Server',
                mail.kind === 'smtp'
                  ? mail.server
                  : mail.kind === 'mailbox'
                    ? 'The mailbox of the sandbox'
                    : 'None',
              ],
              ['Sender', mail.from ?? 'None'],
              ['Last mail', formatMoment(mail.lastSentAt)],
            ]}
          />
          {mail.kind === 'none' && (
            <Banner tone="error" title="Nothing is sent">
              <p>Buyers get no receipts and nobody can reset a password until a mail server is set.</p>
            </Banner>
          )}
          {test.data && (
            <Banner
              tone={test.data.delivered ? 'ok' : 'error'}
              title={test.data.delivered ? 'The mail server took it' : 'The mail server said no'}
            >
              <p className="settings__answer">{test.data.answer}</p>
            </Banner>
          )}
          {test.error && <Banner tone="error" title={test.error.message} />}
          <div className="settings__acts">
            <Button busy={test.isPending} onClick={() => test.mutate()}>
              Send Me a Test
            </Button>
          </div>
        </>
      )}
    </StatusSection>
  )
}

const modes = {
  sandbox: 'Sandbox: cards are made up and no money moves',
  test: 'Stripe with test keys: no money moves',
  live: 'Stripe, live',
}

export function PaymentsSection() {
  return (
    <StatusSection
      title="Payments"
      intro="Keys are set by STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET where the store runs."
    >
      {({ payments, address }) => (
        <>
          <FactList
            facts={[
              ['Mode', modes[payments.mode]],
              ['Last webhook', formatMoment(payments.lastWebhookAt)],
              ['Last sale', formatMoment(payments.lastSaleAt)],
              ...(address.publicUrl
                ? ([['Webhook address', `${address.publicUrl}/api/payments/webhook`]] satisfies [
                    string,
                    string,
                  ][])
                : []),
            ]}
          />
          {payments.mode !== 'sandbox' && payments.lastWebhookAt === null && (
            <Banner tone="error" title="No webhook has arrived yet">
              <p>
                Add the webhook address in Stripe’s dashboard and buy something with a test card. Until then
                the store asks Stripe once a minute, and orders complete late.
              </p>
            </Banner>
          )}
        </>
      )}
    </StatusSection>
  )
}

export function BackupsSection() {
  return (
    <StatusSection
      title="Backups"
      intro="One archive holds the database, the files and the secrets. The store may be running meanwhile."
    >
      {({ backups: { last } }) => (
        <>
          {last ? (
            <FactList
              facts={[
                ['Last backup', formatMoment(last.at)],
                ['Size', formatBytes(last.bytes)],
                ['Missing files', last.missingFiles === 0 ? 'None' : String(last.missingFiles)],
              ]}
            />
          ) : (
            <Banner tone="error" title="There is no backup yet">
              <p>A disk that fails takes your masters and what was sold with it.</p>
            </Banner>
          )}
          <div className="prose">
            <p>To make one, run this where the store runs, and keep the archive on another machine:</p>
            <pre>
              <code>npm run backup -- /path/to/backups</code>
            </pre>
            <p>
              With systemd, <code>deploy/backbeat-backup.timer</code> does it every night. Restore one now and
              then into an empty folder: a backup that was never restored is a hope.
            </p>
          </div>
        </>
      )}
    </StatusSection>
  )
}

export function StorageSection() {
  return (
    <StatusSection title="Storage and database" intro="Where everything is, and how much room is left.">
      {({ storage, database, address }) => (
        <>
          {storage.isLow && (
            <Banner tone="error" title="The disk is almost full">
              <p>A full disk stops uploads, sales and downloads.</p>
            </Banner>
          )}
          <FactList
            facts={[
              ['Address', address.publicUrl ?? 'None of its own: PUBLIC_URL is not set'],
              ['Files', storage.files === 's3' ? `S3, bucket ${storage.place}` : `On disk, ${storage.place}`],
              ['Masters and downloads', formatBytes(storage.fileBytes)],
              ['Free on the disk', formatBytes(storage.freeMb * 1024 * 1024)],
              ['Database', `${database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${database.place}`],
              ['Size of the database', formatBytes(database.bytes)],
            ]}
          />
        </>
      )}
    </StatusSection>
  )
}
