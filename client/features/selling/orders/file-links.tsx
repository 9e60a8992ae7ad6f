import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useLocale } from '#client/platform/use-locale.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { DeliveredKind, OrderDelivery } from '#contract/orders/order.ts'
import { formatMegabytes } from '#contract/text/format-bytes.ts'
import { type Message, msg } from '#contract/text/msg.ts'

const kindNames = {
  'mp3-320': msg`MP3 320`,
  'master-wav': msg`WAV`,
  stems: msg`Stems`,
} as const satisfies Record<DeliveredKind, Message>
const briefNames = { ...kindNames, 'mp3-320': msg`MP3` }

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
  const { i18n, t } = useLingui()
  const locale = useLocale()
  return delivery.files.map((file) =>
    file.url === null ? null : (
      <li key={file.kind}>
        <a
          className={buttonClass({ small: true })}
          href={file.url}
          download={file.name}
          aria-label={t`Download ${{ kind: i18n._(kindNames[file.kind]) }} of ${title}`}
        >
          <LineIcon of={Download} size="small" />
          {i18n._((brief ? briefNames : kindNames)[file.kind])}
          {!brief && file.bytes !== null && (
            <Text as="span" tone="muted" numeric>
              {formatMegabytes(file.bytes, locale)}
            </Text>
          )}
        </a>
      </li>
    ),
  )
}
