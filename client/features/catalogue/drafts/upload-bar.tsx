import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { AnnounceProgress } from '#client/ui/announce-progress.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import { formatBytes } from '#contract/text/format-bytes.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type UploadProgress, uploadQueue } from './upload-queue.ts'

/** Progress of all uploads of this browser. */
export function UploadBar({ progress, unfinished }: { progress: UploadProgress; unfinished: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { files, doneFiles, bytes, sentBytes, rate, isPaused, isPlanning, failed, problem, refused } =
    progress
  const percent = bytes === 0 ? 0 : Math.floor((sentBytes / bytes) * 100)
  const minutes = rate > 0 && !isPaused ? Math.ceil((bytes - sentBytes) / rate / 60) : undefined
  const sent = formatBytes(sentBytes, locale)
  const total = formatBytes(bytes, locale)
  return (
    <>
      <AnnounceProgress
        percent={percent}
        isOn={files > 0}
        say={(sent) => t`${{ percent: sent }}% uploaded`}
      />
      {(files > 0 || isPlanning) && (
        <Grid
          columns={{ base: ['to300', 'main', 'auto'], below768: ['main', 'auto'] }}
          gapY="s2"
          gapX="s6"
          align="center"
          below="s5"
          padY="s4"
          padX="s5"
          surface="panel-2"
        >
          <div>
            <Text as="b" numeric>
              {files === 0
                ? t`Reading the files`
                : t`${{ done: formatCount(doneFiles, locale) }} of ${plural(files, { one: '# files', other: '# files' })} uploaded`}
            </Text>
            <Text tone="muted" size="small" numeric>
              {minutes === undefined
                ? t`${sent} of ${total}`
                : t`${sent} of ${total}, about ${plural(minutes, { one: '# minute', other: '# minutes' })} left`}
            </Text>
          </div>
          <progress
            className={look({ full: { below768: true }, gridRow: { below768: '2' } })}
            aria-label={t`All uploads`}
            max={100}
            value={percent}
          />
          <Button small onClick={() => (isPaused || failed > 0 ? uploadQueue.resume() : uploadQueue.pause())}>
            {isPaused ? t`Continue` : failed > 0 ? t`Try again` : t`Pause all`}
          </Button>
          <Text full tone="muted" size="small" role="status">
            {problem && `${problem} `}
            {failed > 0
              ? t`${plural(failed, { one: '# file', other: '# files' })} could not be sent. What arrived is kept.`
              : problem
                ? t`What arrived is kept, and the upload resumes by itself.`
                : t`Edit while they upload. Close this tab any time: drop the same files again to pick up where you left off.`}
          </Text>
        </Grid>
      )}
      {files === 0 && !isPlanning && unfinished > 0 && (
        <Banner
          tone="error"
          title={t`${plural(unfinished, { one: '# file has not arrived yet', other: '# files have not arrived yet' })}`}
        >
          <p>
            <Trans>
              Drop the same files or their folder again: they go on where they stopped. What arrived is kept
              for a week.
            </Trans>
          </p>
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner
          tone="error"
          title={t`${plural({ count: refused.length }, { one: '# file was left out', other: '# files were left out' })}`}
        >
          <ul>
            {refused.slice(0, 10).map(({ name, error }) => (
              <li key={name}>
                <b>{name}</b>: {error}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
