import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { trashQuery } from '#client/features/catalogue/bulk-edits/index.ts'
import { DeskHead, useAdminAct } from '#client/features/store/admin/index.ts'
import { BeatCover } from '#client/platform/beat-cover.tsx'
import { addressOf, call } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { Box, Grid, look, Text } from '#client/ui/primitives.tsx'
import { Sleeve } from '#client/ui/sleeve-parts.tsx'
import { BEAT_TRASH_DAYS, type DeletedBeat } from '#contract/beats/bulk-edit.ts'
import { localDay } from '#contract/text/dates.ts'
import { PAGE_SIZE } from './beat-admin-queries.ts'
import { PageKeys } from './page-keys.tsx'
import trashStyles from './trash-page.module.css'

/** Deleted beats, which can be restored for 30 days. */
export function TrashPage() {
  const { t } = useLingui()
  const [page, setPage] = useState(0)
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), cursor: String(page * PAGE_SIZE) })
  const beats = useQuery(trashQuery(addressOf('GET /admin/beats/trash', { query })))
  const { formatPrice } = useMoney()
  const restore = useAdminAct(
    ({ id }: DeletedBeat) => call('POST /admin/beats/:id/restore', { params: { id } }),
    { done: ({ title }) => t`${title} was restored.` },
  )
  return (
    <>
      <DeskHead title={t`Trash`} back={{ to: '/admin/manage-beats', label: t`Manage Beats` }} />
      <Text tone="muted">
        <Trans>
          Deleted beats stay here for <Plural value={{ days: BEAT_TRASH_DAYS }} one="# day" other="# days" />.
          Buyers keep their files and licenses for good.
        </Trans>
      </Text>
      <Loaded query={beats} problem={t`The trash can't be loaded.`}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyNote title={t`The trash is empty.`}>
              <Link className={buttonClass({})} to="/admin/manage-beats">
                <Trans>Back to the beats</Trans>
              </Link>
            </EmptyNote>
          ) : (
            <>
              <ul
                className={classNames(trashStyles.list, look({ above: 's5' }))}
                aria-label={t`Deleted beats`}
              >
                {items.map((beat) => (
                  <Grid
                    as="li"
                    columns={{
                      base: ['56', '1.2fr', '90', '1.6fr', 'auto'],
                      below768: ['56', 'main', 'auto'],
                    }}
                    gapY="s2"
                    gapX="s4-5"
                    align="center"
                    padY="s2-5"
                    border="top"
                    key={beat.id}
                  >
                    {beat.cover ? (
                      <BeatCover width="56" beat={beat} sizes="56px" decorative />
                    ) : (
                      <Sleeve paper aria-hidden="true" />
                    )}
                    <span>
                      <Box as="b" display="block" breakable weight="strong">
                        {beat.title}
                      </Box>
                      <Text as="small" tone="muted">
                        {beat.owner}
                      </Text>
                    </span>
                    <Text as="span" weight="strong" numeric>
                      {formatPrice(beat.price)}
                    </Text>
                    <Text as="span" tone="muted" size="small">
                      <Trans>
                        Deleted on {{ deletedAt: localDay(beat.deletedAt) }}, gone on{' '}
                        {{ goneAt: localDay(beat.goneAt) }}
                      </Trans>
                    </Text>
                    <Button
                      small
                      aria-label={t`Restore ${{ title: beat.title }}`}
                      busy={restore.isPending && restore.variables?.id === beat.id}
                      onClick={() => restore.mutate(beat)}
                    >
                      <Trans>Restore</Trans>
                    </Button>
                  </Grid>
                ))}
              </ul>
              <PageKeys page={page} count={items.length} total={total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
