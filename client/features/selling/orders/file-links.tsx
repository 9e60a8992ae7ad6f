import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { DeliveredKind, OrderDelivery } from '#contract/orders/order.ts'

const kindNames = { 'mp3-320': 'MP3 320', 'master-wav': 'WAV', stems: 'Stems' } as const satisfies Record<
  DeliveredKind,
  string
>

/** Download buttons of a license's files, as list items. `brief`: without sizes. */
export function FileLinks({
  title,
  delivery,
  brief = false,
}: {
  title: string
  delivery: OrderDelivery
  brief?: boolean
}) {
  const { t } = useLingui()
  return delivery.files.map((file) =>
    file.url === null ? null : (
      <li key={file.kind}>
        <a
          className={buttonClass({ small: true })}
          href={file.url}
          download={file.name}
          aria-label={t`Download ${{ value: kindNames[file.kind] }} of ${title}`}
        >
          <LineIcon of={Download} size="small" />
          {brief ? kindNames[file.kind].replace(' 320', '') : kindNames[file.kind]}
          {!brief && file.bytes !== null && (
            <Text as="span" tone="muted" numeric>
              {formatBytes(file.bytes)}
            </Text>
          )}
        </a>
      </li>
    ),
  )
}

function formatBytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
