import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#client/ui/loaded.tsx'
import { longDay } from '#contract/days.ts'
import type { LegalTextKind } from '#contract/rich-text.ts'
import { RichText } from './rich-text.tsx'
import { textQuery } from './text-queries.ts'

/** Terms, privacy policy or imprint. A text by an administrator ends with its version and date. */
export function LegalTextBody({ kind }: { kind: LegalTextKind }) {
  return (
    <Loaded query={useQuery(textQuery(kind))} problem="This text can't be loaded.">
      {({ blocks, version, publishedAt }) => (
        <>
          <RichText blocks={blocks} />
          {publishedAt && (
            <p className="prose__version num">
              Version {version} of {longDay(publishedAt)}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
