import { ChevronDown, CircleAlert } from 'lucide-react'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Row, Text } from '#client/ui/primitives.tsx'
import { bulkReasons, type LeftAlone } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './bulk-dialog.module.css'
import { LeftAloneList } from './left-alone-list.tsx'

/** Which beats can't change, and why. */
export function LeftAloneNote({ groups }: { groups: readonly LeftAlone[] }) {
  return groups.map((group) => (
    <details key={group.reason} className={styles.cant}>
      <Row as="summary" gap="s2" width="fit" minHeight="tap" tone="yellow" pointer>
        <LineIcon of={CircleAlert} size="small" />
        <Text as="b" weight="strong" numeric>
          {formatCount(group.count)} can’t change: {bulkReasons[group.reason][0]}
        </Text>
        <LineIcon of={ChevronDown} size="small" />
      </Row>
      <Text as="div" padStart="s6" tone="muted" size="small">
        <LeftAloneList groups={[group]} />
      </Text>
    </details>
  ))
}
