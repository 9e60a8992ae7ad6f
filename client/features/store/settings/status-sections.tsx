import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { Banner } from '#client/ui/banner.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import uiForms from '#client/ui/styles/forms.module.css'
import type { StoreStatus } from '#contract/store/settings.ts'
import { formatBytes } from './format-facts.ts'
import { SectionHead } from './section-form.tsx'
import { statusQuery } from './settings-queries.ts'
import styles from './status.module.css'

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
    <section className={classNames(adminStyles.panel, uiForms.form)} aria-label={title}>
      <SectionHead title={title} intro={intro} />
      <Loaded query={useQuery(statusQuery())} problem="The state of the store can't be loaded.">
        {children}
      </Loaded>
    </section>
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
            className={styles.settingsFacts}
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
