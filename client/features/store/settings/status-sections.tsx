import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Banner } from '#client/ui/banner.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import type { StoreStatus } from '#contract/store/settings.ts'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { SectionPart } from './section-form.tsx'
import { statusQuery } from './settings-queries.ts'

/** Read-only section about the store's current configuration. */
export function StatusSection({
  title,
  intro,
  field,
  children,
}: {
  title: string
  intro: string
  /** The field that it is, for who looks for it. */
  field?: string
  children: (status: StoreStatus) => ReactNode
}) {
  return (
    <SectionPart title={title} intro={intro} field={field}>
      <Loaded query={useQuery(statusQuery())} problem="The state of the store can't be loaded.">
        {children}
      </Loaded>
    </SectionPart>
  )
}

export function StorageSection() {
  return (
    <StatusSection
      title="Storage and database"
      field="storage"
      intro="Where everything is stored, and how much space is left."
    >
      {({ storage, database }) => (
        <>
          {storage.isLow && (
            <Banner tone="error" title="The disk is almost full">
              <p>A full disk stops uploads, sales and downloads.</p>
            </Banner>
          )}
          <Facts
            shape="ruled"
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
