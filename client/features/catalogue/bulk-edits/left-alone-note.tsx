import { ChevronDown, CircleAlert } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { bulkReasons, type LeftAlone } from '#contract/beats/bulk-edit.ts'
import { formatCount } from '#contract/text/format-count.ts'
import styles from './bulk-dialog.module.css'
import { LeftAloneList } from './left-alone-list.tsx'

/** Which beats can't change, and why. */
export function LeftAloneNote({ groups }: { groups: readonly LeftAlone[] }) {
  return groups.map((group) => (
    <details key={group.reason} className={styles.cant}>
      <summary>
        <CircleAlert className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
        <b className={uiBase.num}>
          {formatCount(group.count)} can’t change: {bulkReasons[group.reason][0]}
        </b>
        <ChevronDown className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
      </summary>
      <div className={classNames(uiType.muted, uiType.small)}>
        <LeftAloneList groups={[group]} />
      </div>
    </details>
  ))
}
