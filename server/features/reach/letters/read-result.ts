import { toDollars } from '#contract/pricing/money.ts'
import type { LetterResult } from '#contract/reach/letter.ts'
import { readCampaign } from '#server/features/reach/insight/index.ts'
import { isSubscribed } from '#server/features/reach/newsletter/index.ts'
import { readBeats } from '#server/model/beat/index.ts'
import { storedValue } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { beatIdsOf } from './beat-ids.ts'
import { pathOfBeat, readPresses } from './letter-links.ts'

type State = Row<'letter_recipients'>['state']

/** How many recipients each letter has, and how many got it. */
export async function countRecipients(
  db: Db,
  letterIds: readonly string[],
): Promise<(letterId: string) => { recipients: number; sent: number; states: ReadonlyMap<State, number> }> {
  const rows = await db
    .selectFrom('letter_recipients')
    .select(['letter_id', 'state'])
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(inList(db, 'letter_id', letterIds))
    .groupBy(['letter_id', 'state'])
    .execute()
  return (letterId) => {
    const states = new Map(
      rows
        .filter(({ letter_id }) => letter_id === letterId)
        .map(({ state, count }) => [state, Number(count)]),
    )
    const recipients = [...states.values()].reduce((sum, count) => sum + count, 0)
    return { recipients, sent: states.get('sent') ?? 0, states }
  }
}

/** What came of a letter, in sums. */
export async function readResult(
  db: Db,
  letter: Row<'letters'>,
  states: ReadonlyMap<State, number>,
  storeUrl: string,
): Promise<LetterResult> {
  const ids = beatIdsOf(letter)
  const [left, campaign, presses, beats] = await Promise.all([
    db
      .selectFrom('letter_recipients')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('letter_id', '=', letter.id)
      .where('state', '=', 'sent')
      .where(({ not }) => not(isSubscribed({ column: 'letter_recipients.subscriber_id' })))
      .executeTakeFirstOrThrow(),
    readCampaign(db, `campaigns:${letter.slug}`),
    readPresses(db, letter, storeUrl),
    readBeats(db, ids),
  ])
  const titles = new Map(beats.map(({ id, title }) => [id, title]))
  const countOf = (state: State) => states.get(state) ?? 0
  return {
    sent: countOf('sent'),
    waiting: countOf('waiting'),
    refused: countOf('refused'),
    failed: countOf('failed'),
    interrupted: countOf('handing'),
    stopped: countOf('stopped'),
    left: Number(left.count),
    leftOut: storedValue(letter.left_out),
    links: [...presses]
      .filter(([path]) => !ids.some((id) => pathOfBeat(id) === path))
      .map(([path, count]) => ({ path, presses: count })),
    beats: ids.map((id) => {
      const { earnedCents, plays, hearts, carts, sold } = campaign(id)
      return {
        ...{ id, title: titles.get(id) ?? 'A deleted beat', presses: presses.get(pathOfBeat(id)) ?? 0 },
        ...{ plays, hearts, carts, sold, earned: toDollars(earnedCents) },
      }
    }),
  }
}
