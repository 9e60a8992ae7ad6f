import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDays } from '#client/platform/use-days.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { ProseVersion } from '#client/ui/prose.tsx'
import type { LegalTextKind } from '#contract/store/rich-text.ts'
import { InLanguage } from './in-language.tsx'
import { RichText } from './rich-text.tsx'
import { textQuery } from './text-queries.ts'

/** Terms, privacy policy or imprint. A text by an administrator ends with its version and date. */
export function LegalTextBody({ kind }: { kind: LegalTextKind }) {
  const { t } = useLingui()
  const { longDay } = useDays()
  return (
    <Loaded query={useQuery(textQuery(kind))} problem={t`This text can't be loaded.`}>
      {({ blocks, version, publishedAt, locale }) => (
        <>
          <InLanguage locale={locale}>
            <RichText blocks={blocks} />
          </InLanguage>
          {publishedAt && (
            <ProseVersion>
              <Trans>
                Version {version} of {{ publishedAt: longDay(publishedAt) }}
              </Trans>
            </ProseVersion>
          )}
        </>
      )}
    </Loaded>
  )
}
