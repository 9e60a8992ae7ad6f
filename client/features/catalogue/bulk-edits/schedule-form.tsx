import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { localTime } from '#client/platform/local-time.ts'
import { Box, Cluster, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { BulkChange } from '#contract/beats/bulk-edit.ts'
import { nextWeekday } from '#contract/beats/draft-rules.ts'
import { localLongDay, localWeekday } from '#contract/text/dates.ts'
import { BeforeAfter } from './before-after.tsx'
import type { FormProps } from './form-props.ts'

type When = 'once' | 'weekly' | 'now'
const FRIDAY = 5
const EVENING_HOURS = 18

/** When beats are published: on a date, one every week, or now. */
export function ScheduleForm({ preview, onChange, dayError }: FormProps) {
  const { t } = useLingui()
  const [when, setWhen] = useState<When>('once')
  const [[day, time], setMoment] = useState(firstMoment)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const tell = (choice: When, nextDay: string, nextTime: string) => {
    setWhen(choice)
    setMoment([nextDay, nextTime])
    onChange(changeOf(choice, nextDay, nextTime, timeZone))
  }
  // The form opens with a date that can be taken as it is.
  const first = useRef(() => tell(when, day, time))
  useEffect(() => first.current(), [])
  const { inStore, changing, lastAt } = preview
  return (
    <>
      <Segments<When>
        label={t`When`}
        value={when}
        options={[
          { value: 'once', label: t`On a date` },
          { value: 'weekly', label: t`One every week` },
          { value: 'now', label: t`In the store now` },
        ]}
        onChange={(choice) => choice && tell(choice, day, time)}
      />
      {when !== 'now' && (
        <Cluster gapY="s3" gapX="s4" align="end">
          <TextField
            label={when === 'weekly' ? t`First day` : t`Day`}
            type="date"
            value={day}
            error={dayError}
            onChange={({ target }) => tell(when, target.value, time)}
          />
          <TextField
            label={t`Time`}
            type="time"
            value={time}
            onChange={({ target }) => tell(when, day, target.value)}
          />
          <Text padBottom="s3" tone="muted" size="small">
            <Trans>your time, {{ timeZone: timeZone.replaceAll('_', ' ') }}</Trans>
          </Text>
        </Cluster>
      )}
      {when === 'weekly' && lastAt !== null && (
        <Text size="small">
          <Trans>
            One every {{ weekday: localWeekday(lastAt) }} until {{ day: localLongDay(lastAt) }}, in the order
            of the list.
          </Trans>
        </Text>
      )}
      {when !== 'now' && changing > 0 && inStore > 0 && (
        <Box surface="yellow-dim" stripe="yellow" padY="s3-5" padX="s4">
          <Text as="b" weight="heavy">
            {inStore === changing
              ? t`All of them are in the store now`
              : t`${plural(inStore, { one: '# beat of them is in the store now', other: '# beats of them are in the store now' })}`}
          </Text>
          <Text size="ui">
            <Trans>They come down now and return on their date. Buyers keep what they bought.</Trans>
          </Text>
        </Box>
      )}
      <BeforeAfter preview={preview} />
    </>
  )
}

function firstMoment(): [day: string, time: string] {
  const text = localTime(nextWeekday(new Date(), FRIDAY, EVENING_HOURS))
  return [text.slice(0, 10), text.slice(11)]
}

function changeOf(when: When, day: string, time: string, timeZone: string): BulkChange | null {
  if (when === 'now') return { kind: 'publish' }
  if (day === '' || time === '') return null
  return { kind: 'schedule', repeats: when, day, time, timeZone }
}
