import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import styles from './settings.module.css'

/** A paper square: it differs from the standard. */
export function ChangedMark() {
  return (
    <span
      className={classNames(
        styles.changed,
        look({
          inline: true,
          align: 'center',
          gap: 's2',
          size: 'note',
          weight: 'strong',
          tone: 'muted',
          nowrap: true,
        }),
      )}
    >
      <Trans>Changed</Trans>
    </span>
  )
}

/** What is to do, such as `1 to do`. It matters more than that something was changed. */
export function SettingMark({ toDo, isChanged }: { toDo?: string | undefined; isChanged: boolean }) {
  if (toDo)
    return (
      <Row as="span" gap="s1-5" tone="yellow" size="note" weight="heavy" nowrap>
        <LineIcon of={TriangleAlert} />
        <Text as="span">{toDo}</Text>
      </Row>
    )
  return isChanged ? <ChangedMark /> : <span />
}
