import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Facts } from '#client/ui/facts.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import type { StoreStatus } from '#contract/store/store-status.ts'
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
  const { t } = useLingui()
  return (
    <SectionPart title={title} intro={intro} field={field}>
      <Loaded query={useQuery(statusQuery())} problem={t`The state of the store can't be loaded.`}>
        {children}
      </Loaded>
    </SectionPart>
  )
}

export function StorageSection() {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <StatusSection
      title={t`Storage and database`}
      field="storage"
      intro={t`Where everything is stored, and how much space is left.`}
    >
      {({ storage, database }) => (
        <>
          {storage.isLow && (
            <Banner tone="error" title={t`The disk is almost full`}>
              <p>
                <Trans>A full disk stops uploads, sales and downloads.</Trans>
              </p>
            </Banner>
          )}
          <Facts
            shape="ruled"
            facts={[
              [
                t`Files`,
                storage.files === 's3'
                  ? t`S3, bucket ${{ place: storage.place }}`
                  : t`On disk, ${{ place: storage.place }}`,
              ],
              [t`Masters and downloads`, formatBytes(storage.fileBytes, locale)],
              [t`Free on the disk`, formatBytes(storage.freeMb * 1024 * 1024, locale)],
              [t`Database`, `${database.engine === 'postgres' ? 'PostgreSQL' : 'SQLite'}, ${database.place}`],
              [t`Database size`, formatBytes(database.bytes, locale)],
            ]}
          />
        </>
      )}
    </StatusSection>
  )
}
