import { CircleCheck, CircleSlash, Clock, TriangleAlert } from 'lucide-react'
import type { CustomerFile } from '#contract/customer.ts'
import { countOf } from '#contract/format-count.ts'
import { assetNames } from './asset-names.ts'
import { formatMoment } from './format-moment.ts'

const looks = {
  ready: { Icon: CircleCheck, look: 'cstate--ok', word: 'ready' },
  preparing: { Icon: Clock, look: '', word: 'being prepared' },
  failed: { Icon: TriangleAlert, look: 'cstate--bad', word: 'could not be created' },
  missing: { Icon: TriangleAlert, look: 'cstate--bad', word: 'missing from the store' },
  closed: { Icon: CircleSlash, look: '', word: 'closed' },
} as const satisfies Record<CustomerFile['state'], unknown>

/** The files of one license: ready or not, downloaded or not. */
export function FileStates({ title, files }: { title: string; files: readonly CustomerFile[] }) {
  return (
    <ul className="cfiles" aria-label={`Files of ${title}`}>
      {files.map(({ kind, state, problem, downloads, lastDownloadAt }) => {
        const { Icon, look, word } = looks[state]
        return (
          <li key={kind} className={`cstate ${look}`}>
            <Icon className="ico" aria-hidden />
            <span>
              {assetNames[kind]} {word}
              {problem !== null && `: ${problem}`}
            </span>
            <span className="muted num">
              {lastDownloadAt === null
                ? 'Never downloaded'
                : `${countOf(downloads, 'download')}, last ${formatMoment(lastDownloadAt)}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
