import type { Insight, InsightSteps } from '#contract/reach/insight.ts'
import { sourceLabels } from '#contract/reach/visit-source.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

const STEPS = ['plays', 'hearts', 'licenses', 'carts', 'sold', 'earned'] as const
const HEAD = [
  'section',
  'name',
  'producer',
  ...STEPS,
  'to_the_end',
  'beats',
  'searched',
  'found',
  'curve',
  'opened',
]

/** Everything on the screen, one row per source, beat, tag and search. */
export function insightCsv({ all, before, sources, booth, beats, tags, missed, demoUntil }: Insight): string {
  const cells = (steps: Partial<InsightSteps>) => STEPS.map((step) => String(steps[step] ?? ''))
  const rows: string[][] = [
    ['total', 'All', '', ...cells(all)],
    ['before', 'As many days before', '', ...cells(before)],
    ...sources.map(({ source, ...steps }) => [
      'source',
      source ? inEnglish(sourceLabels[source]) : 'Not known',
      '',
      ...cells(steps),
    ]),
    [
      ...['booth', 'All booths', ''],
      ...cells({ sold: booth.sold, earned: booth.earned }),
      ...['', '', '', '', '', String(booth.opened)],
    ],
    ...beats.map(({ title, producer, toTheEnd, curve, ...steps }) => [
      'beat',
      title,
      producer,
      ...cells(steps),
      toTheEnd === null ? '' : String(toTheEnd),
      '',
      '',
      '',
      curve.join(' '),
    ]),
    ...tags.map(({ name, beats: count, searched, ...steps }) => [
      'tag',
      name,
      '',
      ...cells(steps),
      '',
      String(count),
      String(searched),
    ]),
    ...missed.map(({ words, filters, count, found }) => [
      'search',
      [words, ...filters].filter(Boolean).join(', '),
      '',
      ...STEPS.map(() => ''),
      '',
      '',
      String(count),
      String(found),
    ]),
    ...(demoUntil ? [['note', `Until ${demoUntil} made up for the demo`]] : []),
  ]
  return [HEAD, ...rows.map((row) => HEAD.map((_, at) => row[at] ?? ''))].map(csvLine).join('')
}
