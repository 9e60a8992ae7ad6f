import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import type { LegalTextKind } from '#contract/rich-text.ts'
import { ownTextQuery } from './own-text-queries.ts'
import { RichText } from './rich-text.tsx'

/** The text that an administrator wrote, with its version and date, or else the standard one. */
export function OwnText({ kind, standard }: { kind: LegalTextKind; standard: ReactNode }) {
  const isOwn = useStoreSettings().ownPages.includes(kind)
  const text = useQuery({ ...ownTextQuery(kind), enabled: isOwn })
  if (!isOwn) return standard
  return (
    <Loaded query={text} problem="This text could not be loaded.">
      {({ blocks, version, publishedAt }) => (
        <>
          <RichText blocks={blocks} />
          {version > 0 && (
            <p className="prose__version num">
              Version {version} of{' '}
              {new Date(publishedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
