import './status.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import type { StoreStatus } from '#contract/settings.ts'
import { formatBytes, formatMoment } from './format-facts.ts'
import { SectionHead } from './section-form.tsx'
import { statusQuery } from './settings-queries.ts'

/** Read-only section about the store's current configuration. */
export function StatusSection({
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
      <Loaded query={useQuery(statusQuery())} problem="The state of the store can't be loaded.">
        {children}
      </Loaded>
    </section>
  )
}

export function BackupsSection() {
  return (
    <StatusSection
      title="Backups"
      intro="One archive holds the database, the files and the secrets. The store can keep running."
    >
      {({ backups: { last } }) => (
        <>
          {last ? (
            <Facts
              className="settings__facts"
              facts={[
                ['Last backup', formatMoment(last.at)],
                ['Size', formatBytes(last.bytes)],
                ['Missing files', last.missingFiles === 0 ? 'None' : String(last.missingFiles)],
              ]}
            />
          ) : (
            <Banner tone="error" title="There is no backup yet">
              <p>If the disk fails, your masters and everything you sold go with it.</p>
            </Banner>
          )}
          <div className="prose">
            <p>To make one, run this where the store runs, and keep the archive on another machine:</p>
            <pre>
              <code>npm run backup -- /path/to/backups</code>
            </pre>
            <p>
              With systemd, <code>deploy/backbeat-backup.timer</code> does it every night. Restore one into an
              empty folder now and then: until you have, a backup is only a hope.
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
      {({ storage, database }) => (
        <>
          {storage.isLow && (
            <Banner tone="error" title="The disk is almost full">
              <p>A full disk stops uploads, sales and downloads.</p>
            </Banner>
          )}
          <Facts
            className="settings__facts"
            facts={[
              ['Files', storage.files === 's3' ? `S3, bucket ${storage.place}` : `On disk, ${storage.place}`],
              ['Masters and downloads', formatBytes(storage.fileBytes)],
              ['Free on the disk', formatBytes(storage.freeMb * 1024 * 1024)],
              ['Database', `${database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${database.place}`],
              ['Database size', formatBytes(database.bytes)],
            ]}
          />
        </>
      )}
    </StatusSection>
  )
}
