import { CircleCheck, CircleSlash, Clock, TriangleAlert } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { CustomerFile } from '#contract/accounts/customer.ts'
import { localMoment } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { assetNames } from './asset-names.ts'
import styles from './customers.module.css'

const looks = {
  ready: { Icon: CircleCheck, look: styles.cstateOk, word: 'ready' },
  preparing: { Icon: Clock, look: undefined, word: 'being prepared' },
  failed: { Icon: TriangleAlert, look: styles.cstateBad, word: 'could not be created' },
  missing: { Icon: TriangleAlert, look: styles.cstateBad, word: 'missing from the store' },
  closed: { Icon: CircleSlash, look: undefined, word: 'closed' },
} as const satisfies Record<CustomerFile['state'], unknown>

/** The files of one license: ready or not, downloaded or not. */
export function FileStates({ title, files }: { title: string; files: readonly CustomerFile[] }) {
  return (
    <ul
      className={classNames(styles.cfiles, look({ display: 'grid', gapY: 's2-5', gapX: 's5', size: 'ui' }))}
      aria-label={`Files of ${title}`}
    >
      {files.map(({ kind, state, problem, downloads, lastDownloadAt }) => {
        const { Icon, look, word } = looks[state]
        return (
          <li key={kind} className={classNames(styles.cstate, look)}>
            <LineIcon of={Icon} />
            <Box as="span" gridColumn="2">
              {assetNames[kind]} {word}
              {problem !== null && `: ${problem}`}
            </Box>
            <Text as="span" gridColumn="2" tone="muted" numeric>
              {lastDownloadAt === null
                ? 'Never downloaded'
                : `${countOf(downloads, 'download')}, last ${localMoment(lastDownloadAt)}`}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
